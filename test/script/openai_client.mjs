// OpenAI's own client against /v1 of `grasp serve`, unchanged. Arguments: the URL of a server
// without a model, that of one with a model that says "hello", the token of both. TAP.
import assert from "node:assert/strict";
import OpenAI from "openai";

const [alone, backed, token] = process.argv.slice(2);
const client = (url, apiKey = token) => new OpenAI({ baseURL: url + "/v1", apiKey, maxRetries: 0 });
const roads = "Roads: A-B 3 km, B-C 4 km, A-D 9 km, D-C 1 km.";
const ask = (text, more = {}) => ({ model: "gpt-4o", messages: [{ role: "user", content: text }], ...more });
const question = "How far is it from A to C?";

const tests = {
  async "a question about a graph"() {
    const r = await client(alone).chat.completions.create(ask(`${roads} ${question}`));
    assert.equal(r.object, "chat.completion");
    assert.equal(r.choices[0].finish_reason, "stop");
    assert.match(r.choices[0].message.content, /7/);
    assert.equal(r.grasp.value, 7);
    assert.equal(r.grasp.verified, true);
    assert.ok(r.grasp.trace.length > 0);
    assert.ok(r.usage.total_tokens === r.usage.prompt_tokens + r.usage.completion_tokens);
  },
  async "the graph in another message"() {
    for (const first of [{ role: "system", content: `You help travellers. ${roads}` },
      { role: "user", content: [{ type: "text", text: roads }] }]) {
      const r = await client(alone).chat.completions.create({ model: "grasp", messages: [first,
        { role: "assistant", content: "Noted." }, { role: "user", content: question }] });
      assert.equal(r.grasp.value, 7, JSON.stringify(r));
    }
  },
  async "a stream"() {
    const stream = await client(alone).chat.completions.create(ask(`${roads} ${question}`,
      { stream: true, stream_options: { include_usage: true } }));
    let text = "", last, usage, id;
    for await (const chunk of stream) {
      assert.equal(chunk.object, "chat.completion.chunk");
      id ??= chunk.id;
      assert.equal(chunk.id, id);
      text += chunk.choices[0]?.delta?.content ?? "";
      if (chunk.choices[0]?.finish_reason)
        last = chunk;
      usage = chunk.usage ?? usage;
    }
    assert.match(text, /7/);
    assert.equal(last.grasp.value, 7);
    assert.ok(usage.total_tokens > 0);
  },
  async "the helper of the client that puts a stream together"() {
    const whole = await client(alone).chat.completions.stream(ask(`${roads} ${question}`))
      .finalChatCompletion();
    assert.match(whole.choices[0].message.content, /7/);
  },
  async "what is no question about a graph is declined"() {
    const r = await client(alone).chat.completions.create(ask("Write a poem about the sea.",
      { tools: [{ type: "function", function: { name: "f", parameters: {} } }], tool_choice: "auto",
        temperature: 0.3, user: "me", made_up: { a: 1 } }));
    assert.equal(r.grasp.status, "declined");
    assert.ok(r.choices[0].message.content.length > 10);
  },
  async "or passed to the model"() {
    const r = await client(backed).chat.completions.create(ask("Write a poem about the sea."));
    assert.equal(r.choices[0].message.content, "hello");
    assert.equal(r.grasp, undefined);
    const own = await client(backed).chat.completions.create(ask(`${roads} ${question}`));
    assert.equal(own.grasp.value, 7);
  },
  async "in a stream, too"() {
    const stream = await client(backed).chat.completions.create(
      ask("Write a poem about the sea.", { stream: true }));
    let text = "";
    for await (const chunk of stream)
      text += chunk.choices[0]?.delta?.content ?? "";
    assert.equal(text, "hello");
  },
  async "models"() {
    const names = [];
    for await (const m of client(backed).models.list())
      names.push(m.id);
    assert.deepEqual(names, ["grasp", "grasp-encoder", "played"]);
    assert.equal((await client(alone).models.retrieve("grasp")).object, "model");
    await assert.rejects(client(alone).models.retrieve("gpt-4o"), OpenAI.NotFoundError);
  },
  async "embeddings"() {
    const input = ["shortest path between two cities", "quickest way from one town to another",
      "a recipe for apple cake"];
    const made = (more) => client(alone).embeddings.create({ model: "x", input, ...more });
    const [a, b, c] = (await made()).data.map((d) => d.embedding);
    const dot = (x, y) => x.reduce((sum, v, i) => sum + v * y[i], 0);
    assert.ok(Math.abs(dot(a, a) - 1) < 1e-5);
    assert.ok(dot(a, b) > dot(a, c), "what is alike is nearer");
    const floats = (await made({ encoding_format: "float" })).data[0].embedding;
    assert.ok(a.every((v, i) => Math.fround(floats[i]) === v), "both forms have the same numbers");
    const short = await made({ dimensions: 16, encoding_format: "float" });
    assert.equal(short.data[2].embedding.length, 16);
    assert.ok(Math.abs(dot(short.data[2].embedding, short.data[2].embedding) - 1) < 1e-5);
    assert.ok(short.usage.prompt_tokens > 0);
  },
  async "errors"() {
    const rejects = (made, kind, param) => assert.rejects(made, (e) => {
      assert.ok(e instanceof kind, String(e));
      assert.ok(e.message.length > 10);
      if (param)
        assert.equal(e.param, param);
      return true;
    });
    const { chat, embeddings } = client(alone);
    await rejects(client(alone, "wrong").models.list(), OpenAI.AuthenticationError);
    await rejects(chat.completions.create({ model: "x" }), OpenAI.BadRequestError, "messages");
    await rejects(chat.completions.create({ model: "x", messages: [] }), OpenAI.BadRequestError,
      "messages");
    await rejects(chat.completions.create(ask("a", { stream: "yes" })), OpenAI.BadRequestError,
      "stream");
    await rejects(embeddings.create({ model: "x", input: "" }), OpenAI.BadRequestError, "input");
    await rejects(embeddings.create({ model: "x", input: [[1, 2]] }), OpenAI.BadRequestError,
      "input");
    await rejects(embeddings.create({ model: "x", input: "a", dimensions: 100000 }),
      OpenAI.BadRequestError, "dimensions");
  },
};

console.log(`1..${Object.keys(tests).length}`);
for (const [k, [name, test]] of Object.entries(tests).entries()) {
  try {
    await test();
    console.log(`ok ${k + 1} - ${name}`);
  } catch (e) {
    console.log("# " + String(e.stack).replaceAll("\n", "\n# "));
    console.log(`not ok ${k + 1} - ${name}`);
    process.exitCode = 1;
  }
}
