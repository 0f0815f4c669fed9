import { Evaluator } from '#gpu-runtime/evaluator.ts';
import type { EvaluationJob } from '#gpu-runtime/evaluator.ts';
import { zoneTexels } from '#gpu-runtime/grid.ts';
import { HotZone } from '#gpu-runtime/hot-zone.ts';
import { PipelineStore } from '#gpu-runtime/pipeline-store.ts';
import { RasterWriter } from '#gpu-runtime/raster-writer.ts';
import { fillHeights } from './land.ts';
import { programOf } from '#gpu-runtime/program-needs.ts';
import { ResidentProgram } from '#gpu-runtime/resident-program.ts';
import type { HeightSource, ZoneGrid, ZoneMask } from '#gpu-runtime/zone-data.ts';
import { ZoneHeights } from '#gpu-runtime/zone-heights.ts';
import type { Project } from '#graph-core/project.ts';
import { figure } from './define.ts';
import type { Bench, BenchDevice, Figure } from './define.ts';
import { PROGRAM, arithmeticRule, compileRule, realisticRule } from './evaluate-programs.ts';
import { GpuTimer } from './gpu-timer.ts';

const TIERS = ['interpreter', 'specialised'] as const;

export const evaluateBench: Bench = {
  name: 'evaluate',
  doc: 'Evaluation of a rule over the hot zone: 1536² texels on a GPU, 192² on a software adapter.',
  figures: {
    instructions:
      'instructions of the rule: two fractal noises of four octaves, cells, slope, aspect, height, curvature, a mask',
    texels: 'texels across the zone',
    gops_interpreter: 'rule, interpreted: instructions × texels a second',
    gops_specialised: 'rule, by its own pipeline',
    ratio_specialised: 'how many times faster the rule’s own pipeline is than the interpreter',
    gops_interpreter_arithmetic: 'plain arithmetic, interpreted',
    gops_specialised_arithmetic: 'plain arithmetic, by its own pipeline',
    ratio_specialised_arithmetic: 'how many times faster its own pipeline is on plain arithmetic',
    ms_interpreter: 'rule over the zone, interpreted',
    ms_specialised: 'rule over the zone, by its own pipeline',
    ms_copy: 'reference: copying the layer’s bytes from a buffer into the texture',
    ratio_copy: 'the rule by its own pipeline, in copies of the layer',
    ms_specialise: 'compiling the rule’s own pipeline (wall time, in the background)',
    first_show_ms:
      'wall time from an edited literal to the whole zone: compile, upload, interpret, wait for the GPU',
    first_show_compile_ms: 'the part of first_show_ms that compiling the project is',
  },
  run: async (device) => runEvaluateBench(await device()),
};

/** Measures evaluation on a device; sizes and repetitions shrink on a software adapter. */
export async function runEvaluateBench(info: BenchDevice): Promise<Record<string, Figure>> {
  const { device, software } = info;
  const grid = { originX: 0, originZ: 0, tiles: 3, ...(software ? { tileTexels: 64 } : { tileTexels: 512 }) };
  const stand = new Stand(info, { ...grid, texel: 200 / grid.tileTexels });
  const texels = zoneTexels(stand.grid);
  await stand.prepare();
  const rule = await stand.programs(realisticRule(80));
  const arithmetic = await stand.programs(arithmeticRule());
  const copy = await stand.copy();
  const show = await firstShow(device, stand.grid, software);
  stand.destroy();

  const gops = (instructions: number, milliseconds: readonly number[]) =>
    figure(
      milliseconds.map((ms) => (instructions * texels * texels) / ms / 1e6),
      'G op·texel/s',
    );
  const ratio = (a: readonly number[], b: readonly number[]) =>
    figure([figure(a, 'ms').value / figure(b, 'ms').value], '×');
  return {
    instructions: figure([rule.instructions], 'instructions'),
    texels: figure([texels], 'texels'),
    gops_interpreter: gops(rule.instructions, rule.interpreter),
    gops_specialised: gops(rule.instructions, rule.specialised),
    ratio_specialised: ratio(rule.interpreter, rule.specialised),
    gops_interpreter_arithmetic: gops(arithmetic.instructions, arithmetic.interpreter),
    gops_specialised_arithmetic: gops(arithmetic.instructions, arithmetic.specialised),
    ratio_specialised_arithmetic: ratio(arithmetic.interpreter, arithmetic.specialised),
    ms_interpreter: figure(rule.interpreter, 'ms'),
    ms_specialised: figure(rule.specialised, 'ms'),
    ms_copy: figure(copy, 'ms'),
    ratio_copy: ratio(rule.specialised, copy),
    ms_specialise: figure([rule.specialise], 'ms'),
    first_show_ms: figure(show.total, 'ms'),
    first_show_compile_ms: figure(show.compile, 'ms'),
  };
}

/** A zone's inputs and an evaluator, for programs that run over all of it in one dispatch. */
class Stand {
  private readonly pipelines: PipelineStore;
  private readonly evaluator: Evaluator;
  private readonly ground: ZoneHeights;
  private readonly distances: GPUBuffer;
  private readonly planes: GPUBuffer;
  private readonly timer: GpuTimer;
  private readonly device: GPUDevice;

  constructor(
    info: BenchDevice,
    readonly grid: ZoneGrid,
  ) {
    const { device } = info;
    this.device = device;
    this.timer = new GpuTimer(info);
    this.pipelines = new PipelineStore(device, 16);
    this.evaluator = new Evaluator(device, this.pipelines);
    this.ground = new ZoneHeights(device, new RasterWriter(device, this.pipelines), grid);
    const cells = zoneTexels(grid) ** 2;
    // Distances of all bytes: what is read matters, not what it means.
    this.distances = device.createBuffer({
      size: cells,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    const bytes = Uint8Array.from({ length: cells }, (_, k) => (k * 2654435761) >>> 24);
    device.queue.writeBuffer(this.distances, 0, bytes);
    this.planes = device.createBuffer({
      size: cells * 4,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
  }

  /** Fills the zone with heights. */
  prepare(): Promise<void> {
    return fillHeights(this.device, this.pipelines, this.ground, LAND, this.grid);
  }

  /** Milliseconds of single evaluations of the zone in both tiers, and to have the program's own pipeline compiled. */
  async programs(project: Project) {
    const set = compileRule(project);
    const program = programOf(set, PROGRAM);
    const resident = new ResidentProgram(this.device);
    resident.load(set, program);
    resident.placeMasks(
      new Uint32Array([0, 8, ...new Uint32Array(Float32Array.of(50, 50 / 255).buffer)]).buffer,
    );
    const texels = zoneTexels(this.grid);
    const job = {
      set,
      program,
      resident,
      inputs: {
        grid: this.grid,
        heights: this.ground.heights,
        positions: this.ground.positions,
        distances: this.distances,
        layers: this.distances,
        seaLevel: 0,
      },
      area: { column: 0, row: 0, columns: texels, rows: texels },
    };
    const times: Record<(typeof TIERS)[number], number[]> = { interpreter: [], specialised: [] };
    let specialise = 0;
    for (const tier of TIERS) {
      const start = performance.now();
      this.evaluator.ready(tier, set, program);
      await this.pipelines.settled();
      if (tier === 'specialised') specialise = performance.now() - start;
      times[tier] = await this.time({ ...job, tier });
    }
    resident.destroy();
    return { instructions: program.count, specialise, ...times };
  }

  /** Milliseconds of copying a layer's bytes into its texture. */
  async copy(): Promise<number[]> {
    const texels = zoneTexels(this.grid);
    const texture = this.device.createTexture({
      size: [texels, texels],
      format: 'r32float',
      usage: GPUTextureUsage.COPY_DST,
    });
    const times = await this.timer.measure(({ encoder }) => {
      encoder.copyBufferToTexture({ buffer: this.planes, bytesPerRow: texels * 4 }, { texture }, [
        texels,
        texels,
      ]);
    });
    texture.destroy();
    return times;
  }

  destroy(): void {
    this.evaluator.destroy();
    this.ground.destroy();
    this.timer.destroy();
    for (const buffer of [this.distances, this.planes]) buffer.destroy();
  }

  private time(job: EvaluationJob): Promise<number[]> {
    return this.timer.measure((batch) => this.evaluator.encodeProgram(batch, job, this.planes));
  }
}

/** Milliseconds from an edited literal to all texels of the zone, in a hot zone whose inputs are there. */
async function firstShow(device: GPUDevice, grid: ZoneGrid, software: boolean) {
  const { tiles, tileTexels } = grid;
  const zone = new HotZone(device, { tileSize: 200, tileTexels, tiles, software });
  zone.tier = 'interpreter';
  zone.setSources({ heights: LAND, seaLevel: 0, masks: [OCEAN], layers: [] });
  const total: number[] = [];
  const compiling: number[] = [];
  const runs = software ? 3 : 20;
  for (let run = -1; run < runs; run++) {
    await device.queue.onSubmittedWorkDone();
    const start = performance.now();
    const set = compileRule(realisticRule(80 + run));
    const compiled = performance.now();
    zone.setLayer('rule', { kind: 'value', set, program: PROGRAM });
    if (run < 0) {
      await zone.idle(); // Heights, masks and the interpreter itself.
      continue;
    }
    while (zone.work(64)) await device.queue.onSubmittedWorkDone();
    await device.queue.onSubmittedWorkDone();
    total.push(performance.now() - start);
    compiling.push(compiled - start);
  }
  zone.destroy();
  return { total, compile: compiling };
}

const OCEAN: ZoneMask = { id: 'ocean', source: 'ocean', radius: 50, bits: 8, shapes: [] };

/** Hills with a coast. */
const LAND: HeightSource = {
  sample(x0, z0, step, columns, rows) {
    return Float32Array.from({ length: columns * rows }, (_, t) => {
      const [x, z] = [x0 + (t % columns) * step, z0 + Math.floor(t / columns) * step];
      return 60 * Math.sin(x / 97) * Math.cos(z / 71) + 9 * Math.sin((x + 2 * z) / 23) + 0.1 * x;
    });
  },
};
