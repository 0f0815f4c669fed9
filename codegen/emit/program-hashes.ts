import { floatBits, LITERAL_SHIFT } from '../bytecode.ts';
import { INSTRUCTION_WORDS } from '../expression-set.ts';
import { opByCode } from '../ops/table.ts';
import { Hash } from './hash.ts';

interface Tables {
  code: Uint32Array;
  keyframes: ArrayLike<number>;
  masks: readonly string[];
  layers: readonly string[];
}

/**
 * The two hashes of a program, `count` instructions from `start` on. Of the set's tables they take what stands there, not
 * where, so that a program has the same hashes in whatever set it is.
 */
export function programHashes(
  { code, keyframes, masks, layers }: Tables,
  start: number,
  count: number,
): { contentHash: string; shapeHash: string } {
  const content = new Hash();
  const shape = new Hash();
  for (
    let at = start * INSTRUCTION_WORDS;
    at < (start + count) * INSTRUCTION_WORDS;
    at += INSTRUCTION_WORDS
  ) {
    const header = code[at]!;
    content.word(header);
    shape.word(header);
    const { operands } = opByCode(header & 0xff)!;
    for (let k = 0; k < operands.length; k++) {
      const word = code[at + 1 + k]!;
      const { kind, counts } = operands[k]!;
      if (counts === 'mask') content.text(masks[word]!);
      else if (counts === 'layer') content.text(layers[word]!);
      else if (counts === 'keyframe') {
        const keys = code[at + 2 + k]!;
        for (let f = word * 4; f < (word + keys) * 4; f++) content.word(floatBits(keyframes[f]!));
      } else {
        content.word(word);
        const isLiteral = kind === 'value' && ((header >>> (LITERAL_SHIFT + k)) & 1) === 1;
        if (!isLiteral) shape.word(word);
      }
    }
  }
  return { contentHash: content.digest(), shapeHash: shape.digest() };
}
