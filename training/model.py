"""The model: a BERT encoder (gte-small) and two small decoders that write actions and point.

Both decoders read the same encoder but were taught apart, so that their agreement says something. The
names of parameters are those of the exported file (src/tensor, src/parse)."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

WIDTH, HEADS, LAYERS, FFN = 384, 12, 12, 1536
DECODER_LAYERS, DECODER_FFN, DECODER_STEPS, POINT = 3, 768, 256, 128
EPS = 1e-12
DROP = .15


def heads(x):
    b, t, d = x.shape
    return x.reshape(b, t, HEADS, d // HEADS).transpose(1, 2)


def attend(q, k, v, mask=None, causal=False):
    q, k, v = heads(q), heads(k), heads(v)
    if hasattr(F, "scaled_dot_product_attention"):
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)
    else:  # PyTorch 1, as Debian has it
        if causal:
            mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool, device=q.device).tril()
        s = q @ k.transpose(2, 3) * q.shape[-1] ** -.5
        out = s.masked_fill(~mask, -1e9).softmax(-1) @ v
    return out.transpose(1, 2).reshape(out.shape[0], out.shape[2], -1)


class EncoderLayer(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, FFN), nn.Linear(FFN, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, EPS), nn.LayerNorm(WIDTH, EPS)
        self.drop = nn.Dropout(drop)

    def forward(self, x, mask):
        x = self.norm1(x + self.drop(self.o(attend(*self.qkv(x).chunk(3, -1), mask))))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, drop=DROP):
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.positions, self.types = nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, EPS)
        self.layers = nn.ModuleList(EncoderLayer(drop) for _ in range(LAYERS))
        self.drop = nn.Dropout(drop)
        self.still = 0  # so many layers, and what is below them, are not taught

    def keep(self, layers):
        self.still = layers
        for part in (self.words, self.positions, self.types, self.norm, *self.layers[:layers]) if layers else (self.words,):
            part.requires_grad_(False)

    def below(self, ids, types, mask):
        x = self.words(ids) + self.positions.weight[:ids.shape[1]] + self.types(types)
        x = self.drop(self.norm(x))
        for layer in self.layers[:self.still]:
            x = layer(x, mask)
        return x

    def forward(self, ids, types):
        mask = (ids != 0)[:, None, None, :]
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.still):
            x = self.below(ids, types, mask)
        for layer in self.layers[self.still:]:
            x = layer(x, mask)
        return x, mask

    def load(self, path):
        z = np.load(path)

        def get(name):
            w = z[name + ":q"].astype(np.float32) * z[name + ":s"] if name + ":q" in z else z[name]
            return torch.tensor(np.ascontiguousarray(w))

        sd = {"words.weight": get("embeddings.word_embeddings.weight"),
              "positions.weight": get("embeddings.position_embeddings.weight"),
              "types.weight": get("embeddings.token_type_embeddings.weight"),
              "norm.weight": get("embeddings.LayerNorm.weight"), "norm.bias": get("embeddings.LayerNorm.bias")}
        inside = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
                  "o": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense",
                  "down": "output.dense", "norm2": "output.LayerNorm"}
        for i in range(LAYERS):
            for kind in ("weight", "bias"):
                part = {ours: get(f"encoder.layer.{i}.{theirs}.{kind}") for ours, theirs in inside.items()}
                part["qkv"] = torch.cat([part.pop(n) for n in "qkv"])
                sd.update({f"layers.{i}.{ours}.{kind}": w for ours, w in part.items()})
        self.load_state_dict(sd)


def pooled(x, mask):
    m = mask[:, 0, 0, :, None].to(x.dtype)
    return F.normalize((x * m).sum(1) / m.sum(1), dim=-1)


class DecoderLayer(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.self = nn.ModuleDict({"qkv": nn.Linear(WIDTH, 3 * WIDTH), "o": nn.Linear(WIDTH, WIDTH)})
        self.cross = nn.ModuleDict({"q": nn.Linear(WIDTH, WIDTH), "kv": nn.Linear(WIDTH, 2 * WIDTH), "o": nn.Linear(WIDTH, WIDTH)})
        self.up, self.down = nn.Linear(WIDTH, DECODER_FFN), nn.Linear(DECODER_FFN, WIDTH)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(WIDTH, EPS) for _ in range(3))
        self.drop = nn.Dropout(drop)

    def forward(self, x, memory, mask):
        s, c = self.self, self.cross
        x = x + self.drop(s["o"](attend(*s["qkv"](self.norm1(x)).chunk(3, -1), causal=True)))
        q, (k, v) = c["q"](self.norm2(x)), c["kv"](memory).chunk(2, -1)
        x = x + self.drop(c["o"](attend(q, k, v, mask)))
        return x + self.drop(self.down(F.gelu(self.up(self.norm3(x)))))


class Decoder(nn.Module):
    """Symbols are known by their own vector and by that of their description; the first is left out now and
    then, and the second is of one way to describe it or another, so that it will do for tools that nobody trained.
    These are also found by how alike their description and the words are that the decoder attends to, in the space
    of the encoder."""

    def __init__(self, described, tools, drop=DROP):
        super().__init__()
        n = described.shape[1]
        self.register_buffer("ways", described, persistent=False)
        self.register_buffer("described", described[0])
        self.register_buffer("offered", described[0] * tools[:, None])
        self.symbols = nn.Embedding(n, WIDTH)
        self.describe = nn.Linear(WIDTH, WIDTH)
        self.bias = nn.Parameter(torch.zeros(n))
        self.positions = nn.Embedding(DECODER_STEPS, WIDTH)
        self.layers = nn.ModuleList(DecoderLayer(drop) for _ in range(DECODER_LAYERS))
        self.norm = nn.LayerNorm(WIDTH, EPS)
        self.point = nn.Linear(WIDTH, WIDTH)
        self.start_q, self.start_k = nn.Linear(WIDTH, POINT), nn.Linear(WIDTH, POINT)
        self.end_q, self.end_s, self.end_k = (nn.Linear(WIDTH, POINT) for _ in range(3))
        self.find_q, self.find_k, self.gate = nn.Linear(WIDTH, POINT), nn.Linear(WIDTH, POINT), nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.gate.weight)
        nn.init.constant_(self.gate.bias, 20.)
        nn.init.normal_(self.symbols.weight, 0, .05)
        nn.init.normal_(self.positions.weight, 0, .05)

    def table(self):
        """The vectors of all symbols and their biases."""
        own, bias, described = self.symbols.weight, self.bias, self.described
        if self.training:
            n = len(own)
            keep = (torch.rand(n, device=own.device) > .2).to(own.dtype)
            own, bias = own * keep[:, None], bias * keep
            described = self.ways[torch.randint(len(self.ways), (n,), device=own.device), torch.arange(n, device=own.device)]
        return own + self.describe(described), bias

    def inputs(self, table, memory, said, start):
        x = F.embedding(said, table)
        at = start.clamp(min=0)[..., None].expand(-1, -1, WIDTH)
        return x + self.point(torch.gather(memory, 1, at)) * (start >= 0)[..., None]

    def forward(self, memory, mask, said, start):
        """Hidden states behind every input, and how likely every symbol is there."""
        table, bias = self.table()
        x = self.inputs(table, memory, said, start) + self.positions.weight[:said.shape[1]]
        for layer in self.layers:
            x = layer(x, memory, mask)
        h = self.norm(x)
        return h, (h @ table.T).float() / WIDTH ** .5 + bias + self.score_tools(h, memory, mask)

    def score_tools(self, h, memory, mask):
        s = (self.find_q(h) @ self.find_k(memory).transpose(1, 2)).float() / POINT ** .5
        found = s.masked_fill(~mask[:, 0], -1e9).softmax(-1).to(memory.dtype) @ memory
        return self.gate(h).float() * (F.normalize(found, dim=-1) @ self.offered.T.to(memory.dtype)).float()

    def score_starts(self, h, memory, mask):
        s = (self.start_q(h) @ self.start_k(memory).transpose(1, 2)).float() / POINT ** .5
        return s.masked_fill(~mask[:, 0], -1e9)

    def score_ends(self, h, memory, mask, start):
        at = start.clamp(min=0)[..., None].expand(-1, -1, WIDTH)
        q = self.end_q(h) + self.end_s(torch.gather(memory, 1, at))
        s = (q @ self.end_k(memory).transpose(1, 2)).float() / POINT ** .5
        return s.masked_fill(~mask[:, 0], -1e9)


class Model(nn.Module):
    def __init__(self, described, tools):
        super().__init__()
        self.encoder = Encoder()
        self.decoders = nn.ModuleList(Decoder(described, tools) for _ in range(2))

    def fuse(self):
        """What stands between two products of matrices becomes one kernel."""
        for part in (self.encoder, *self.decoders):
            for layer in part.layers:
                layer.compile(dynamic=True)
