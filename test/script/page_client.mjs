// The page in a browser, as somebody uses it. Arguments: the address of the page, the token of its
// server, Chromium, a folder with roads.csv, hostile.json and big.txt, and, if pictures are wanted, a
// folder for them. Speaks TAP.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, token, program, folder, pictures] = process.argv.slice(2);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ROADS =
  "Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km, Oslo-Lom 350 km. How far is it from Oslo to Lom?";
const FRAMES = 20;
const LIT = [217, 72, 15],
  NODE = [44, 127, 163]; // --lit and --node of the light theme

const browser = await chromium.launch({
  executablePath: program,
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
const context = await browser.newContext({
  viewport: { width: 1000, height: 640 },
  colorScheme: "light",
});
await context.grantPermissions(["clipboard-read", "clipboard-write"], {
  origin: new URL(address).origin,
});
const wrong = []; // what the browser complains about: scripts, the content policy, requests elsewhere

async function open(url = address) {
  const made = await context.newPage();
  made.on("console", (m) => m.type() === "error" && wrong.push(m.text()));
  made.on("pageerror", (e) => wrong.push(String(e)));
  made.on("dialog", (d) => {
    wrong.push(`dialog: ${d.message()}`);
    d.dismiss();
  });
  made.on("request", (r) => {
    if (!r.url().startsWith(address) && !r.url().startsWith("blob:")) wrong.push(r.url());
  });
  made.setDefaultTimeout(60000);
  await made.goto(url);
  await made.fill("#token-text", token);
  await made.keyboard.press("Enter");
  await made.waitForFunction(() => sessionStorage.length);
  wrong.length = 0; // the browser logs that it was refused
  return made;
}

let page = await open();

const text = (selector) => page.textContent(selector);
const until = (selector, part) =>
  page.waitForFunction(
    ([s, p]) => document.querySelector(s)?.textContent.includes(p),
    [selector, part],
  );

async function ask(question, answer) {
  await page.click("#tab-ask");
  await page.fill("#question", question);
  await page.click("#ask form button.main");
  await until("#answer", answer);
}

async function drop(name, content = readFileSync(join(folder, name), "utf8")) {
  const data = await page.evaluateHandle(
    ([n, c]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([c], n));
      return transfer;
    },
    [name, content],
  );
  await page.dispatchEvent("#drawing", "drop", { dataTransfer: data });
  await until("#status", `${name}: `);
}

/** Pixels of the drawing that have a colour, all or those around a point. */
async function pixels([r, g, b], around) {
  await page.waitForTimeout(500);
  const picture = (await page.locator("#drawing").screenshot()).toString("base64");
  const blank = await browser.newPage();
  const count = await blank.evaluate(
    async ([data, red, green, blue, at]) => {
      const bitmap = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${data}`)).blob(),
      );
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      canvas.drawImage(bitmap, 0, 0);
      const area = at ? [at.x - 5, at.y - 5, 10, 10] : [0, 0, bitmap.width, bitmap.height];
      const found = canvas.getImageData(...area).data;
      let n = 0;
      for (let i = 0; i < found.length; i += 4)
        n +=
          Math.abs(found[i] - red) +
            Math.abs(found[i + 1] - green) +
            Math.abs(found[i + 2] - blue) <
          12;
      return n;
    },
    [picture, r, g, b, around],
  );
  await blank.close();
  return count;
}

async function shoot(name) {
  await page.waitForTimeout(400);
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

async function accessible() {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }),
  );
  assert.deepEqual(
    violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.html)
          .join(" ")
          .slice(0, 300)}`,
    ),
    [],
  );
}

const checks = {
  async "loads from its own server, fast"() {
    let ms = Infinity;
    for (let i = 0; i < 5 && ms >= 500; i++) {
      // others work on this machine, too
      await page.reload();
      ms = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
    }
    assert.ok(ms < 500, `${ms} ms`);
    const bytes = await page.evaluate(() =>
      [
        ...performance.getEntriesByType("resource"),
        performance.getEntriesByType("navigation")[0],
      ].reduce((sum, e) => sum + e.transferSize, 0),
    );
    assert.ok(bytes < 300000, `${bytes} bytes`);
    const { "content-security-policy": policy } = (await page.request.get(address)).headers();
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    return `loaded in ${ms.toFixed(0)} ms, ${bytes} bytes`;
  },
  async "asks in words and sees the path lit up"() {
    await ask(ROADS, "320 km");
    assert.match(
      await text("#lit"),
      /3 nodes, 3 links.*Lit up: 3 nodes, 2 links: Oslo, Hamar, Lom/,
    );
    assert.ok((await pixels(LIT)) > 500);
    assert.match(await text("#answer"), /proved/);
  },
  async "says how it was understood, with the words that say so"() {
    assert.equal(await page.inputValue("#program"), 'shortest_path_length(G, "Oslo", "Lom")');
    const marks = await page.$$eval("#understood mark", (all) => all.map((m) => m.title));
    assert.deepEqual(marks, [
      "link Oslo – Hamar",
      "link Hamar – Lom",
      "link Oslo – Lom",
      "node Oslo",
      "node Lom",
    ]);
    assert.equal((await text("#understood .asks >> nth=0")) !== "", true);
    assert.match(await text("#trace"), /run: shortest_path_length/);
  },
  async "corrects the reading: the program, then the graph"() {
    await page.fill("#program", 'shortest_path(G, "Lom", "Hamar", weight=null)');
    await page.click("#run");
    await until("#answer", "Lom → Hamar, length 1");
    assert.match(await text("#lit"), /Lit up: 2 nodes, 1 links/);
    await page.click("text=Correct the graph");
    const graph = await page.inputValue("#graph-text");
    await page.fill(
      "#graph-text",
      graph.replace(
        /\{[^{}]*"Hamar", "target": "Lom"[^{}]*\}/,
        '{"source": "Hamar", "target": "Oslo"}',
      ),
    );
    await page.click("text=Use this graph");
    await until("#answer", "Lom → Oslo → Hamar, length 2");
  },
  async "draws the graph of a question that it declines"() {
    await ask("Links: a-b 2, b-c 3, a-b 5. How far is it from a to c?", "linked twice");
    assert.match(await text("#lit"), /^3 nodes, 3 links/);
    await page.fill("#program", 'shortest_path(G, "a", "c")');
    await page.click("#run");
    await until("#answer", "a → b → c, length 5");
  },
  async "shows an error with its hint"() {
    await page.fill("#program", "shortest_pth(G)");
    await page.click("#run");
    await until("#answer .error", "did you mean 'shortest_path'?");
    wrong.length = 0; // the browser logs the status, too
  },
  async "drops a file and asks about it"() {
    await drop("roads.csv");
    await ask("What is the shortest path from Oslo to Bergen?", "length 487 km");
    assert.match(
      await text("#lit"),
      /^27 nodes, 31 links.*: Oslo, Hønefoss, Gol, Geilo, Voss, Bergen$/,
    );
    assert.ok((await pixels(LIT)) > 500);
    assert.deepEqual(await page.$$eval("#understood mark", (all) => all.map((m) => m.title)), [
      "name Oslo",
      "name Bergen",
    ]);
    await accessible();
    await shoot("page-ask");
    await page.getByLabel("Layout").selectOption("circle");
    await until("#lit", "Lit up: 6 nodes, 5 links");
    await page.getByLabel("Layout").selectOption("auto");
  },
  async "makes a link that brings question and graph back"() {
    await page.click("#permalink");
    await until("#status", "link is copied");
    const url = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(url.length < 2000, `${url.length} characters`);
    const before = page;
    page = await open(url);
    await until("#answer", "length 487 km");
    assert.match(await text("#lit"), /: Oslo, Hønefoss, Gol, Geilo, Voss, Bergen$/);
    assert.match((await text("#picture select")).trim(), /roads\.csv/);
    await page.goto(`${address}#1=AAAA`);
    await page.close();
    page = before;
  },
  async "colours and sizes by values"() {
    await page.fill("#program", "pagerank(G)");
    await page.click("#run");
    await until("#answer", "Dombås");
    assert.equal(await page.locator("#picture .legend li").count(), 3);
    await page.getByLabel("Size").selectOption("degree");
    await page.getByLabel("Colour", { exact: true }).selectOption("degree");
    assert.match(await text("#picture .legend"), /^3|^2/);
  },
  async "plots a table of numbers"() {
    await page.fill("#program", "degree_distribution(G)");
    await page.click("#run");
    await page.waitForSelector("#answer svg.plot");
    assert.equal(await page.getAttribute("#answer svg.plot", "aria-label"), "count by degree");
  },
  async "finds a node and moves it"() {
    await page.getByLabel("Colour", { exact: true }).selectOption("");
    await page.getByLabel("Size").selectOption("");
    await page.getByLabel("Find").fill("Voss");
    await page.keyboard.press("Enter");
    await until("#picked", "Voss: 4 neighbours");
    const box = await page.locator("#drawing").boundingBox();
    const middle = { x: box.width / 2, y: box.height / 2 },
      aside = { x: middle.x + 60, y: middle.y + 50 };
    const [was, beside] = [await pixels(NODE, middle), await pixels(NODE, aside)];
    await page.mouse.move(box.x + middle.x, box.y + middle.y);
    await page.mouse.down();
    await page.mouse.move(box.x + aside.x, box.y + aside.y, { steps: 5 });
    await page.mouse.up();
    assert.ok(
      was > 60 &&
        beside < 60 &&
        (await pixels(NODE, middle)) < 60 &&
        (await pixels(NODE, aside)) > 60,
    );
  },
  async "goes by keys alone"() {
    await page.getByLabel("Layout").selectOption("circle");
    await page.waitForTimeout(300);
    await page.focus("#drawing");
    await page.keyboard.press("n");
    await until("#picked", "neighbours");
    const first = await text("#picked");
    await page.keyboard.press("n");
    await page.waitForTimeout(300);
    assert.notEqual(await text("#picked"), first);
    for (const key of ["+", "ArrowLeft", "ArrowUp", "-", "0"]) await page.keyboard.press(key);
    await page.focus("#tab-ask");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getAttribute("#tab-tools", "aria-selected"), "true");
    assert.equal(await page.isVisible("#tools"), true);
  },
  async "runs a tool from its form"() {
    await page.fill("#tool-search", "cheapest route between two nodes");
    await page.click(".tools button");
    await page.getByLabel("source").fill("Oslo");
    await page.getByLabel("target").fill("Voss");
    await page.click("#tool form button");
    await until("#tool-answer", "Oslo → Hønefoss");
    await page.selectOption("#theme", "dark");
    await accessible();
    await shoot("page-tools");
    await page.selectOption("#theme", "light");
  },
  async "gives a tool a second graph, and draws the graph it makes"() {
    await drop("one.txt", "Oslo Moss\nOslo Paris\n");
    await page.fill("#tool-search", "union");
    await page.click(".tools button:has(strong:text-is('union'))");
    await page.getByLabel("other").selectOption({ label: "roads.csv" });
    await page.click("#tool form button");
    await page.click("text=Draw this graph");
    await until("#lit", "28 nodes, 32 links");
  },
  async "asks a knowledge graph and draws why"() {
    await page.click("#tab-knowledge");
    await page.fill("#kg-query", "?x: taught(?y, ?x) & born_in(Germany, ?y)");
    await page.click("#kg-ask");
    await until("#kg-answer", "1 answer, type 2p");
    assert.match(await text("#kg-answer table"), /New York.*Einstein taught New York/);
    await page.click("#kg-answer td button");
    await until("#lit", "3 nodes, 2 links, directed");
    await accessible();
    await shoot("page-knowledge");
  },
  async "plans, and lists models"() {
    await page.click("#tab-plan");
    await page.fill("#request", "take the largest component and find its bridges");
    await page.click("#plan form button");
    await until("#plan-answer", "largest_component_subgraph → bridges");
    await accessible();
    await page.click("#tab-models");
    await until("#models", "graph convolution");
    await accessible();
  },
  async "offers the server's model, and says that it cannot be reached"() {
    await page.click("#tab-ask");
    assert.equal(await text("#model"), "grasp itselftiny");
    await page.selectOption("#model", "model");
    await ask("Which towns would a poet love?", "no reply from 127.0.0.1");
    await page.selectOption("#model", "");
    await accessible();
  },
  async "takes hostile labels as text"() {
    await drop("hostile.json");
    await ask("Which node has the most neighbours?", "<img src=x");
    await page.click("text=As lists");
    await until("#about table", "<script>");
    assert.equal(await page.locator("main img, main script, main iframe").count(), 0);
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  },
  async "draws thousands of nodes smoothly"() {
    await drop("big.txt");
    await until("#lit", "5000 nodes, 14997 links");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    const script = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find((m) => m.name === "ScriptDuration").value * 1000;
    };
    const before = await script();
    const ms = await page.evaluate(
      (frames) =>
        new Promise((done) => {
          const box = document.getElementById("drawing"),
            times = [];
          const frame = (t) => {
            times.push(t);
            if (times.length > frames) return done((t - times[0]) / frames);
            box.dispatchEvent(
              new KeyboardEvent("keydown", { key: times.length % 2 ? "ArrowLeft" : "ArrowRight" }),
            );
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      FRAMES,
    );
    const own = ((await script()) - before) / FRAMES;
    assert.ok(own < 33, `${own} ms of script a frame`);
    return `${own.toFixed(1)} ms of script a frame; ${ms.toFixed(0)} ms with the drawing, without a graphics card`;
  },
  async "shows how a trained model learnt, by keys alone"() {
    await page.focus("#tab-plan");
    await page.keyboard.press("ArrowRight");
    const one = page
      .getByRole("list", { name: "Trained models" })
      .getByRole("button", { name: "club.sgc" });
    assert.match(await one.textContent(), /^club\.sgc 0\.\d+ in its test$/);
    await one.focus();
    await page.keyboard.press("Enter");
    await until("#status", "drawn: how club.sgc learnt");
    const curve = page.getByRole("img", { name: /^How club\.sgc learnt, epoch 1 to \d+: loss from/ });
    assert.equal(await curve.evaluate((i) => i.decode().then(() => i.naturalWidth)), 640);
    assert.ok((await curve.boundingBox()).width > 200);
    await page.focus("#learnt summary");
    await page.keyboard.press("Enter");
    const epochs = await page.getByRole("region", { name: "Epochs of club.sgc" }).getByRole("row").count();
    assert.ok(epochs > 2, `${epochs} rows`);
    await accessible();
  },
  async "shows how the model of a knowledge graph learnt"() {
    const one = page.getByRole("button", { name: "prizes.complex" });
    assert.match(await one.textContent(), /^prizes\.complex MRR [\d.]+ on links held out$/);
    await one.click();
    await until("#status", "drawn: how prizes.complex learnt");
    await page.getByRole("img", { name: /^How prizes\.complex learnt, epoch 1 to 6: loss from/ }).waitFor();
    assert.equal(await page.locator("#learnt img").count(), 1);
  },
  async "has nothing to complain about"() {
    assert.deepEqual(wrong, []);
  },
};

let failed = 0,
  k = 0;
console.log(`1..${Object.keys(checks).length}`);
for (const [name, check] of Object.entries(checks)) {
  try {
    const remark = await check();
    if (remark) console.log(`# ${remark}`);
    console.log(`ok ${++k} - ${name}`);
  } catch (e) {
    failed++;
    console.log(`# ${String(e.stack ?? e).replaceAll("\n", "\n# ")}\nnot ok ${++k} - ${name}`);
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
