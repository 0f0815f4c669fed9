/** A running 64-bit hash of 32-bit words and text, for telling contents apart (not against an adversary). */
export class Hash {
  #a = 0xdeadbeef | 0;
  #b = 0x41c6ce57 | 0;

  /** Two multiplicative lanes that mix into each other, as in bryc's cyrb53. */
  word(value: number): void {
    this.#a = Math.imul(this.#a ^ value, 0x9e3779b1);
    this.#b = Math.imul(this.#b ^ value, 0x5f356495);
    this.#a ^= this.#b >>> 15;
    this.#b ^= this.#a >>> 13;
  }

  text(value: string): void {
    this.word(value.length);
    for (let i = 0; i < value.length; i++) this.word(value.charCodeAt(i));
  }

  /** 16 hexadecimal digits. */
  digest(): string {
    let a = Math.imul(this.#a ^ (this.#a >>> 16), 0x85ebca6b);
    a ^= Math.imul(this.#b ^ (this.#b >>> 13), 0xc2b2ae35);
    let b = Math.imul(this.#b ^ (this.#b >>> 16), 0x85ebca6b);
    b ^= Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
    return hex(a) + hex(b);
  }
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
