"""BERT's uncased WordPiece with offsets, fast enough to make samples: whole words are cached."""
import re
import unicodedata

# A word, a CJK character, or one sign: what BERT splits at before it looks at pieces.
CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
WORDS = re.compile(f"[{CJK}]|[^\\W_{CJK}]+|[^\\w\\s]|_")


class WordPiece:
    def __init__(self, vocab):
        self.ids = {token: i for i, token in enumerate(vocab)}
        self.cls, self.sep, self.unk = self.ids["[CLS]"], self.ids["[SEP]"], self.ids["[UNK]"]
        self.cache = {}

    @classmethod
    def from_file(cls, path):
        with open(path, encoding="utf-8") as f:
            return cls(f.read().split("\n")[:-1])

    def word(self, word):
        """[(id, start, end)] of one word, offsets in it."""
        known = self.cache.get(word)
        if known is None:
            known = self.cache[word] = self.pieces(word)
        return known

    def pieces(self, word):
        plain, at = [], []  # without accents, in lower case; where each character comes from
        for i, c in enumerate(word):
            for d in unicodedata.normalize("NFD", c.lower()):
                if unicodedata.category(d) != "Mn":
                    plain.append(d)
                    at.append(i)
        plain, out, start = "".join(plain), [], 0
        if len(plain) > 100:
            return [(self.unk, 0, len(word))]
        while start < len(plain):
            end = len(plain)
            while end > start:
                i = self.ids.get(("##" if start else "") + plain[start:end])
                if i is not None:
                    break
                end -= 1
            else:
                return [(self.unk, 0, len(word))]
            out.append((i, at[start], at[end - 1] + 1))
            start = end
        return out

    def encode(self, text):
        """ids, starts, ends."""
        ids, starts, ends = [], [], []
        for m in WORDS.finditer(text):
            at = m.start()
            for i, s, e in self.word(m[0]):
                ids.append(i)
                starts.append(at + s)
                ends.append(at + e)
        return ids, starts, ends
