// Makes the page: `node build.mjs [FOLDER]` writes it to FOLDER, else to dist. The same sources and the
// versions of package-lock.json give the same bytes, which test/script/page_built.py holds it to.
import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
const assets = join(out, "assets");

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { page: "src/main.ts", style: "src/style.css" },
  outdir: assets,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none", // licenses.txt has them whole
  metafile: true,
});

// What the licences of the libraries inside ask for: their texts travel with the bundle.
const packages = new Set();
for (const file of Object.keys(metafile.inputs)) {
  const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
  if (found) packages.add(found[1]);
}
const licenses = [...packages].sort().map((name) => {
  const folder = join(here, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.txt", "LICENSE.md"]
    .map((f) => join(folder, f))
    .find(existsSync);
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version}\n\n${readFileSync(file, "utf8").replace(/\r/g, "").trim()}\n`;
});

mkdirSync(assets, { recursive: true });
copyFileSync(join(here, "src/index.html"), join(out, "index.html"));
copyFileSync(join(here, "src/icon.svg"), join(assets, "icon.svg"));
writeFileSync(join(assets, "licenses.txt"), licenses.join("\n" + "-".repeat(72) + "\n\n"));
