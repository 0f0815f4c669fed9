import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { ShaderLanguage } from '@babylonjs/core/Materials/shaderLanguage.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Atmosphere } from './atmosphere.ts';
import type { Ground } from './ground.ts';

/** Air and tone: what the sky looks like in a direction, haze before a surface, and the curve to the screen. */
export const AIR_WGSL = /* wgsl */ `
uniform viewProjection: mat4x4f;
uniform eye: vec3f;
uniform sunDirection: vec3f;
uniform sunLight: vec3f;
uniform zenith: vec3f;
uniform horizon: vec3f;
uniform glow: vec3f;
// x: density where the eye is (1/m), y: how fast it thins out with height (1/m), z: sea level, w: exposure
uniform haze: vec4f;

fn sky(direction: vec3f) -> vec3f {
  let level = 1.0 - max(direction.y, 0.0);
  let low = level * level * level * level;
  var colour = mix(uniforms.zenith, uniforms.horizon, low);
  // Powers by squaring: pow() is dear where shaders run on the CPU.
  let t = max(dot(direction, uniforms.sunDirection), 0.0);
  let t2 = t * t;
  let t4 = t2 * t2;
  let t8 = t4 * t4;
  let t16 = t8 * t8;
  let t32 = t16 * t16;
  let t64 = t32 * t32;
  let t128 = t64 * t64;
  let t512 = t128 * t128 * t128 * t128;
  return colour + uniforms.glow * (0.16 * t4 * (0.3 + 0.7 * low) + 0.3 * t32 + 0.9 * t512);
}

// What reaches the eye of light that leaves a surface: haze that thins out with height, integrated along the ray.
fn through_air(colour: vec3f, position: vec3f) -> vec3f {
  let ray = position - uniforms.eye;
  let distance = length(ray);
  let fall = ray.y * uniforms.haze.y;
  let mean = select((1.0 - exp(-fall)) / fall, 1.0 - 0.5 * fall, abs(fall) < 1e-3);
  let kept = exp(-uniforms.haze.x * distance * mean);
  let root = sqrt(kept);
  let fourth = sqrt(root);
  // Powers 3/4, 1 and 5/4: blue is scattered most.
  let through = vec3f(root * fourth, kept, kept * fourth);
  let direction = ray / max(distance, 1e-3);
  let air = sky(vec3f(direction.x, max(direction.y, 0.03), direction.z));
  return mix(air, colour, through);
}

// The sRGB curve by square roots, within 0.3 % (Chilliant, "sRGB approximations for HLSL", 2012).
fn encoded(colour: vec3f) -> vec3f {
  let s1 = sqrt(colour);
  let s2 = sqrt(s1);
  let s3 = sqrt(s2);
  return clamp(0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * colour,
    vec3f(0.0), vec3f(1.0));
}

// Hill's fit of the ACES reference and output transforms, then the sRGB curve.
fn to_screen(linear: vec3f) -> vec3f {
  let v = mat3x3f(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777)
    * (linear * uniforms.haze.w);
  let fitted = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081);
  return encoded(clamp(
    mat3x3f(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602) * fitted,
    vec3f(0.0), vec3f(1.0)));
}
`;

/** Heights of the ground at a world position, interpolated as terrain/sample.ts does it. */
export const GROUND_WGSL = /* wgsl */ `
// xy: position of the south-west sample, zw: samples a metre
uniform raster: vec4f;
uniform worldSize: vec2f;
var heights: texture_2d<f32>;

fn sample_place(p: vec2f) -> vec2f {
  let last = vec2f(textureDimensions(heights)) - 1.0;
  return clamp((p - uniforms.raster.xy) * uniforms.raster.zw, vec2f(0.0), last);
}

fn sample_at(x: i32, z: i32) -> f32 {
  return textureLoad(heights, vec2i(x, z), 0).x;
}

fn raster_uv(p: vec2f) -> vec2f {
  return ((p - uniforms.raster.xy) * uniforms.raster.zw + 0.5) / vec2f(textureDimensions(heights));
}

fn catmull_rom(t: f32) -> vec4f {
  let t2 = t * t;
  let t3 = t2 * t;
  return 0.5 * vec4f(-t3 + 2.0 * t2 - t, 3.0 * t3 - 5.0 * t2 + 2.0, -3.0 * t3 + 4.0 * t2 + t, t3 - t2);
}

// The sample that is missing beyond a rim continues the last two linearly: its weight goes to them.
fn rimmed(w: vec4f, base: i32, last: i32) -> vec4f {
  var r = w;
  if (base == 0) { r += vec4f(-w.x, 2.0 * w.x, -w.x, 0.0); }
  if (base + 2 > last) { r += vec4f(0.0, -w.w, 2.0 * w.w, -w.w); }
  return r;
}

fn ground_height(p: vec2f) -> f32 {
  let last = vec2i(textureDimensions(heights)) - 1;
  let place = sample_place(p);
  let base = vec2i(floor(place));
  let wx = rimmed(catmull_rom(place.x - f32(base.x)), base.x, last.x);
  let wz = rimmed(catmull_rom(place.y - f32(base.y)), base.y, last.y);
  let xs = clamp(vec4i(base.x) + vec4i(-1, 0, 1, 2), vec4i(0), vec4i(last.x));
  let zs = clamp(vec4i(base.y) + vec4i(-1, 0, 1, 2), vec4i(0), vec4i(last.y));
  var rows = vec4f(0.0);
  for (var j = 0; j < 4; j++) {
    let z = zs[j];
    rows[j] = dot(wx, vec4f(sample_at(xs.x, z), sample_at(xs.y, z), sample_at(xs.z, z), sample_at(xs.w, z)));
  }
  return dot(wz, rows);
}

fn ground_height_linear(p: vec2f) -> f32 {
  let last = vec2i(textureDimensions(heights)) - 1;
  let place = sample_place(p);
  let base = vec2i(floor(place));
  let next = min(base + 1, last);
  let part = place - vec2f(base);
  let south = mix(sample_at(base.x, base.y), sample_at(next.x, base.y), part.x);
  let north = mix(sample_at(base.x, next.y), sample_at(next.x, next.y), part.x);
  return mix(south, north, part.y);
}
`;

const AIR_UNIFORMS = ['eye', 'sunDirection', 'sunLight', 'zenith', 'horizon', 'glow', 'haze'];
const GROUND_UNIFORMS = ['raster', 'worldSize'];

export interface ShaderSource {
  name: string;
  vertex: string;
  fragment: string;
  attributes: readonly string[];
  uniforms?: readonly string[];
  textures?: readonly string[];
  blend?: boolean;
}

/** A WGSL material with the common uniforms declared; see bindAir and bindGround for what has to be set. */
export function createMaterial(scene: Scene, source: ShaderSource): ShaderMaterial {
  const material = new ShaderMaterial(
    source.name,
    scene,
    { vertexSource: source.vertex, fragmentSource: source.fragment },
    {
      attributes: [...source.attributes],
      uniforms: ['viewProjection', ...AIR_UNIFORMS, ...GROUND_UNIFORMS, ...(source.uniforms ?? [])],
      samplers: [...(source.textures ?? [])],
      shaderLanguage: ShaderLanguage.WGSL,
      needAlphaBlending: source.blend ?? false,
    },
  );
  material.backFaceCulling = false;
  return material;
}

export interface Air {
  atmosphere: Atmosphere;
  seaLevel: number;
  /** Haze at sea level, 1/m, and the height at which a third of it is left, m. */
  density: number;
  scaleHeight: number;
  exposure: number;
}

export function bindAir(material: ShaderMaterial, air: Air): void {
  const { atmosphere } = air;
  for (const name of ['sunDirection', 'sunLight', 'zenith', 'horizon', 'glow'] as const) {
    const [x, y, z] = atmosphere[name];
    material.setVector3(name, { x, y, z });
  }
}

/** The eye, and the haze round it. */
export function bindEye(material: ShaderMaterial, air: Air, eye: { x: number; y: number; z: number }): void {
  material.setVector3('eye', eye);
  const above = Math.max(-50, eye.y - air.seaLevel);
  material.setVector4('haze', {
    x: air.density * Math.exp(-above / air.scaleHeight),
    y: 1 / air.scaleHeight,
    z: air.seaLevel,
    w: air.exposure,
  });
}

export function bindGround(
  material: ShaderMaterial,
  ground: Ground,
  world: { width: number; depth: number },
): void {
  const { originX, originZ, cellX, cellZ } = ground.shown;
  material.setVector4('raster', { x: originX, y: originZ, z: 1 / cellX, w: 1 / cellZ });
  material.setVector2('worldSize', { x: world.width, y: world.depth });
  material.setTexture('heights', ground.heights as BaseTexture);
}
