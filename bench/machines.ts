import { REGISTER_CLASSES } from '#codegen/expression-set.ts';
import { evaluatorWgsl } from '#codegen/wgsl/evaluator.ts';
import { programOf } from '#gpu-runtime/program-needs.ts';
import { readBuffer } from '#gpu-runtime/readback.ts';
import { figure } from './define.ts';
import type { Bench, BenchDevice, Figure } from './define.ts';
import { PROGRAM, arithmeticRule, compileRule, realisticRule } from './evaluate-programs.ts';
import { GpuTimer } from './gpu-timer.ts';
import { stackMachineWgsl, stackProgram } from './stack-machine.ts';

const RULES = { rule: realisticRule(80), arithmetic: arithmeticRule() };

const describe = (rule: string) => ({
  [`instructions_${rule}`]: `instructions of the ${rule} for registers`,
  [`stack_instructions_${rule}`]: `reference: instructions of the ${rule} for an operand stack`,
  [`ms_registers_${rule}`]: `the ${rule} on the register machine`,
  [`ms_stack_${rule}`]: `reference: the ${rule} on a stack machine`,
  [`ratio_stack_${rule}`]: `how many times longer the stack machine takes for the ${rule}`,
  [`difference_${rule}`]: `largest difference between their texels`,
});

export const machinesBench: Bench = {
  name: 'machines',
  doc:
    'Two forms of the interpreter on the rules of `evaluate`, which share all code for ops: registers with immediate ' +
    'operands, which the product uses, and an operand stack. 1536² texels on a GPU, 64² on a software adapter.',
  figures: Object.assign({}, ...Object.keys(RULES).map(describe)) as Record<string, string>,
  run: async (device) => runMachines(await device()),
};

interface Machine {
  evaluator: string;
  /** Type of the elements of `code`. */
  word: string;
  code: Uint32Array;
  /** Of the code, in those elements. */
  length: number;
}

async function runMachines(info: BenchDevice): Promise<Record<string, Figure>> {
  const { device } = info;
  const timer = new GpuTimer(info);
  const texels = info.software ? 64 : 1536;
  const figures: Record<string, Figure> = {};
  for (const [name, project] of Object.entries(RULES)) {
    const set = compileRule(project);
    const program = programOf(set, PROGRAM);
    const registers = REGISTER_CLASSES.find((size) => size >= program.registers)!;
    const stack = stackProgram(set, program);
    const ours = await measure(device, timer, texels, set.keyframes, {
      evaluator: evaluatorWgsl({ tier: 'interpreter', registers }),
      word: 'vec4<u32>',
      code: set.code,
      length: program.count,
    });
    const reference = await measure(device, timer, texels, set.keyframes, {
      evaluator: stackMachineWgsl(stack),
      word: 'u32',
      code: stack.code,
      length: stack.code.length,
    });
    const difference = ours.values.reduce(
      (most, v, i) => Math.max(most, Math.abs(v - reference.values[i]!)),
      0,
    );
    const [ms, msStack] = [figure(ours.times, 'ms'), figure(reference.times, 'ms')];
    Object.assign(figures, {
      [`instructions_${name}`]: figure([program.count], 'instructions'),
      [`stack_instructions_${name}`]: figure([stack.instructions], 'instructions'),
      [`ms_registers_${name}`]: ms,
      [`ms_stack_${name}`]: msStack,
      [`ratio_stack_${name}`]: figure([msStack.value / ms.value], '×'),
      [`difference_${name}`]: figure([difference], ''),
    });
  }
  timer.destroy();
  return figures;
}

/** A cheap made-up context: what is compared is the machine. */
const host = ({ evaluator, word }: Machine, texels: number) => `${evaluator}
@group(0) @binding(0) var<storage, read> code: array<${word}>;
@group(0) @binding(1) var<storage, read> keyframes: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> results: array<f32>;
@group(0) @binding(3) var<uniform> length: u32;

fn mask_distance(ctx: Context, mask: u32) -> f32 { return ctx.x * 0.1 - f32(mask); }
fn store_output(ctx: Context, slot: u32, value: f32) { results[ctx.texel] = value; }

@compute @workgroup_size(16, 8u / LANES) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  _ = keyframes[0].x;
  var lanes: array<Context, LANES>;
  for (var lane = 0u; lane < LANES; lane++) {
    let j = id.y * LANES + lane;
    let x = f32(id.x) * f32(${600 / texels});
    let z = f32(j) * f32(${600 / texels});
    lanes[lane] = Context(x, z, 40.0 * sin(x * 0.01) + z * 0.02, 0.3 * cos(z * 0.02), 0.2, 0.01, 0.0, j * ${texels}u + id.x);
  }
  evaluate(lanes, 0u, length);
}`;

async function measure(
  device: GPUDevice,
  timer: GpuTimer,
  texels: number,
  keyframes: Float32Array,
  machine: Machine,
): Promise<{ times: number[]; values: Float32Array }> {
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const upload = (data: Uint32Array | Float32Array, usage: number) => {
    const buffer = device.createBuffer({ size: Math.max(16, data.byteLength), usage: usage | COPY_DST });
    device.queue.writeBuffer(buffer, 0, data as Uint32Array<ArrayBuffer>);
    return buffer;
  };
  const results = device.createBuffer({ size: texels * texels * 4, usage: STORAGE | COPY_SRC });
  const buffers = [
    upload(machine.code, STORAGE),
    upload(keyframes, STORAGE),
    results,
    upload(Uint32Array.of(machine.length), UNIFORM),
  ];
  const pipeline = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code: host(machine, texels) }) },
  });
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  const times = await timer.measure(({ encoder }) => {
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(texels / 16, texels / 8);
    pass.end();
  });
  const values = new Float32Array(await readBuffer(device, results, 0, results.size));
  for (const buffer of buffers) buffer.destroy();
  return { times, values };
}
