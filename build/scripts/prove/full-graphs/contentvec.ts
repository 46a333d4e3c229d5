import { type FullGraph, GraphBuilder } from './builder.ts';

const channels = 512;
const width = 768;
const heads = 12;
const layers = 12;
const hidden = 3072;
/** Kernel and stride of the convolutions: 320 samples a feature. */
const steps = [[10, 5], ...Array.from({ length: 4 }, () => [3, 2]), [2, 2], [2, 2]] as const;
const nearby = 128;

/**
 * ContentVec as people who use it have it: of its network the part that "legacy" files hold, which is HuBERT base, up to
 * its twelfth layer: `source[1,1,n]` -> `embed[1,t,768]`. The lengths of the kernels of places are folded into them.
 * Source: Qian et al., ICML 2022; Hsu et al. 2021, table 1; sizes compared with
 * https://github.com/auspicious3000/contentvec/blob/d746688a32940f4bee410ed7c87ec9cf8ff04f74/contentvec/models/hubert/contentvec.py
 * https://github.com/auspicious3000/contentvec/blob/d746688a32940f4bee410ed7c87ec9cf8ff04f74/contentvec/config/contentvec/contentvec.yaml
 * and, at the commit that its `setup.sh` builds upon,
 * https://github.com/facebookresearch/fairseq/blob/0b21875e45f332bedbcc0617dcf9379d3c03855f/fairseq/models/wav2vec/wav2vec2.py
 */
export function fullContentVec(): FullGraph {
  const b = new GraphBuilder();
  let x = 'source';
  for (const [level, [kernel, stride]] of steps.entries()) {
    x = b.conv(x, { from: level === 0 ? 1 : channels, to: channels, kernel, stride, bias: false });
    if (level === 0) x = b.op('InstanceNormalization', [x, b.filled([channels], 1), b.filled([channels], 0)]);
    x = b.gelu(x);
  }
  x = b.linear(b.layerNorm(b.transpose(x, 0, 2, 1), channels), channels, width);
  const places = b.conv(b.transpose(x, 0, 2, 1), {
    from: width,
    to: width,
    kernel: nearby,
    pad: nearby / 2,
    groups: 16,
  });
  const place = b.gelu(b.slice(places, 2, 0, -1));
  x = b.layerNorm(b.op('Add', [x, b.transpose(place, 0, 2, 1)]), width);
  for (let layer = 0; layer < layers; layer++) {
    x = b.layerNorm(b.op('Add', [x, b.attention(x, x, width, heads)]), width);
    const wide = b.gelu(b.linear(x, width, hidden));
    x = b.layerNorm(b.op('Add', [x, b.linear(wide, hidden, width)]), width);
  }
  b.output(x, 'embed');
  return b.graph([{ name: 'source', dims: [1, 1, 'n'] }], [{ name: 'embed', dims: [1, 't', width] }]);
}
