import { encode } from '#codegen/bytecode.ts';
import type { Instruction } from '#codegen/bytecode.ts';
import { INSTRUCTION_WORDS, REGISTER_CLASSES } from '#codegen/expression-set.ts';
import type { ExpressionSet } from '#codegen/expression-set.ts';
import { opKey } from '#codegen/node-costs.ts';
import type { OpKind } from '#codegen/node-costs.ts';
import { opByName } from '#codegen/ops/table.ts';
import type { ZoneInputs } from './evaluation-layout.ts';
import type { EvaluationJob, Evaluator } from './evaluator.ts';
import type { PipelineStore } from './pipeline-store.ts';
import { ResidentProgram } from './resident-program.ts';
import type { TexelArea } from './texel-area.ts';
import { WorkBatch } from './work-batch.ts';

/** Copies of an instruction in the program that times it. */
const COPIES = 128;
/** Times that each program is run; the fastest counts, as whatever disturbs it makes it slower. */
const RUNS = 3;
/** Milliseconds that a run takes at least, by dispatching again and again, and the most dispatches for it. */
const LEAST_TIME = 4;
const MOST_REPEATS = 1024;

/**
 * Measures on this GPU what instructions cost in the interpreter: nanoseconds a texel, by opKey. Each is repeated in a
 * program of its own, over an area of a zone; what the program takes without it is subtracted.
 */
export class OpTimes {
  private readonly known = new Map<string, number>();
  private baseline: { repeats: number; time: number } | null = null;

  constructor(
    private readonly device: GPUDevice,
    private readonly pipelines: PipelineStore,
    private readonly evaluator: Evaluator,
  ) {}

  /** Measures those of the kinds that it does not know yet; nobody else should use the GPU meanwhile. */
  async measure(
    kinds: Iterable<OpKind>,
    inputs: ZoneInputs,
    area: TexelArea,
  ): Promise<ReadonlyMap<string, number>> {
    for (const kind of kinds) {
      if (this.known.has(opKey(kind))) continue;
      this.baseline ??= await this.time(timingSet(null, 0), inputs, area, null);
      const { repeats, time } = await this.time(timingSet(kind, COPIES), inputs, area, null);
      // Another number of repeats has another share of starting up: the same for both.
      const empty =
        repeats === this.baseline.repeats
          ? this.baseline
          : await this.time(timingSet(null, 0), inputs, area, repeats);
      const texels = area.columns * area.rows * repeats * COPIES;
      this.known.set(opKey(kind), Math.max(0, ((time - empty.time) * 1e6) / texels));
    }
    return this.known;
  }

  /** Milliseconds of so many dispatches of the set's program, or (null) of as many as it takes to be measured. */
  private async time(set: ExpressionSet, inputs: ZoneInputs, area: TexelArea, repeats: number | null) {
    const [program] = set.programs as [ExpressionSet['programs'][number]];
    const resident = new ResidentProgram(this.device);
    resident.load(set, program);
    const planes = this.device.createBuffer({
      label: 'timed planes',
      size: area.columns * area.rows * 4,
      usage: GPUBufferUsage.STORAGE,
    });
    const batch = new WorkBatch(this.device);
    const job: EvaluationJob = { tier: 'interpreter', set, program, resident, inputs, area };
    const once = async (count: number) => {
      for (let k = 0; k < count; k++) this.evaluator.encodeProgram(batch, job, planes);
      const start = performance.now();
      batch.submit();
      await this.device.queue.onSubmittedWorkDone();
      return performance.now() - start;
    };
    try {
      if (!this.evaluator.ready('interpreter', set, program)) await this.pipelines.settled();
      await this.device.queue.onSubmittedWorkDone();
      await once(1); // Warm.
      let count = repeats ?? 1;
      if (repeats === null) while (count < MOST_REPEATS && (await once(count)) < LEAST_TIME) count *= 2;
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) times.push(await once(count));
      return { repeats: count, time: Math.min(...times) };
    } finally {
      batch.destroy();
      resident.destroy();
      planes.destroy();
    }
  }
}

/** A program of one output that does `count` times an instruction of a kind, on numbers of the texel's. */
function timingSet(kind: OpKind | null, count: number): ExpressionSet {
  const register = (number: number) => ({ kind: 'register', register: number }) as const;
  const instructions: Instruction[] = [
    { op: opByName('position_x'), destination: 1, operands: [] },
    { op: opByName('position_z'), destination: 2, operands: [] },
    { op: opByName('height'), destination: 3, operands: [] },
  ];
  const op = kind && opByName(kind.op);
  for (let k = 0; op && k < count; k++) {
    const operands = op.operands.map(({ kind: slot, counts }, at) =>
      slot === 'index'
        ? ({ kind: 'index', index: counts === 'keyframe-count' ? kind.keys : 0 } as const)
        : register(at + 1),
    );
    instructions.push({ op, destination: 0, operands });
  }
  const output = opByName('output');
  const operands = output.operands.map(({ kind: slot }) =>
    slot === 'index' ? ({ kind: 'index', index: 0 } as const) : register(0),
  );
  instructions.push({ op: output, destination: 0, operands });
  const code = new Uint32Array(instructions.length * INSTRUCTION_WORDS);
  instructions.forEach((instruction, at) => encode(code, at, instruction));
  const keys = kind?.keys ?? 0;
  return {
    code,
    keyframes: Float32Array.from({ length: keys * 4 }, (_, k) => (k % 4 === 0 ? k * 16 : k % 7)),
    masks: [],
    layers: [],
    programs: [
      {
        name: 'timing',
        outputs: [{ key: 'timing', expression: '' }],
        ...{ start: 0, count: instructions.length, registers: REGISTER_CLASSES[0], origins: [] },
        ...{ contentHash: 'timing', shapeHash: 'timing' },
      },
    ],
  };
}
