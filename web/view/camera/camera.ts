import type { Pose, Vector3 } from '#gpu-runtime/scene/pose.ts';
import { axesOf, FIELD_OF_VIEW } from '#gpu-runtime/scene/pose.ts';

/** A view, and how far in front of the eye lies what it turns about. Every function here returns a new one. */
export interface CameraState extends Pose {
  /** Metres from the eye to the target. */
  distance: number;
}

export const STEEPEST = -89;
/** Orbiting stays above the horizon; flying may look up. */
const ORBIT_HIGHEST = 10;
const FLY_HIGHEST = 85;
const NEAREST = 4;

/** Metres that the eye keeps from the ground. */
const CLEARANCE = 1.8;

const clamp = (v: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, v));
const turned = (yaw: number) => ((yaw % 360) + 360) % 360;

export function targetOf(camera: CameraState): Vector3 {
  const { forward } = axesOf(camera);
  return {
    x: camera.x + forward.x * camera.distance,
    y: camera.y + forward.y * camera.distance,
    z: camera.z + forward.z * camera.distance,
  };
}

/** The view of `target` from `distance` metres away along a heading and pitch. */
export function lookingAt(target: Vector3, yaw: number, pitch: number, distance: number): CameraState {
  const { forward } = axesOf({ x: 0, y: 0, z: 0, yaw, pitch });
  return {
    x: target.x - forward.x * distance,
    y: target.y - forward.y * distance,
    z: target.z - forward.z * distance,
    yaw: turned(yaw),
    pitch,
    distance,
  };
}

/** Turns about the target, degrees. */
export function orbited(camera: CameraState, yaw: number, pitch: number): CameraState {
  const to = clamp(camera.pitch + pitch, STEEPEST, Math.max(ORBIT_HIGHEST, camera.pitch));
  return lookingAt(targetOf(camera), camera.yaw + yaw, to, camera.distance);
}

/** Turns about the eye, degrees. */
export function turnedHead(camera: CameraState, yaw: number, pitch: number): CameraState {
  return {
    ...camera,
    yaw: turned(camera.yaw + yaw),
    pitch: clamp(camera.pitch + pitch, STEEPEST, FLY_HIGHEST),
  };
}

/**
 * Moves the picture by fractions of its height (right and down positive), as if the target's level were dragged.
 */
export function panned(camera: CameraState, right: number, down: number): CameraState {
  const metres = 2 * Math.tan(FIELD_OF_VIEW / 2) * camera.distance;
  const axes = axesOf(camera);
  // Along the level ground a flat view covers much in little height; bounded, or the horizon would fly off.
  const stretch = 1 / Math.max(0.3, Math.sin((-camera.pitch * Math.PI) / 180));
  const yaw = (camera.yaw * Math.PI) / 180;
  const [a, b] = [-right * metres, down * metres * stretch];
  return {
    ...camera,
    x: camera.x + a * axes.right.x + b * Math.sin(yaw),
    z: camera.z + a * axes.right.z + b * Math.cos(yaw),
  };
}

/** Shrinks (factor < 1) the distance to a point and to the target alike: the point stays where it is on screen. */
export function zoomed(camera: CameraState, about: Vector3, factor: number, farthest: number): CameraState {
  const distance = clamp(camera.distance * factor, NEAREST, farthest);
  const k = distance / camera.distance;
  return {
    ...camera,
    x: about.x + (camera.x - about.x) * k,
    y: about.y + (camera.y - about.y) * k,
    z: about.z + (camera.z - about.z) * k,
    distance,
  };
}

/** Flies along the view's own axes, metres; `up` is the world's. */
export function flown(camera: CameraState, forward: number, right: number, up: number): CameraState {
  const axes = axesOf(camera);
  return {
    ...camera,
    x: camera.x + forward * axes.forward.x + right * axes.right.x,
    y: camera.y + forward * axes.forward.y + up,
    z: camera.z + forward * axes.forward.z + right * axes.right.z,
  };
}

/** The same view of another target. */
export function aimedAt(camera: CameraState, target: Vector3): CameraState {
  return lookingAt(target, camera.yaw, camera.pitch, camera.distance);
}

/** What keeps a camera where it can see something. */
export interface Ground {
  height(x: number, z: number): number;
  nearest(x: number, z: number): Vector3;
  width: number;
  depth: number;
}

/** Farthest that the eye may be from its target. */
export function farthestOf(ground: Ground): number {
  return 2.5 * Math.max(ground.width, ground.depth, 500);
}

/**
 * The nearest allowed view: the eye above ground and sea and not far outside the world. An orbiting eye that was
 * raised still looks at its target; a flying one keeps its heading.
 */
export function kept(
  camera: CameraState,
  ground: Ground,
  seaLevel: number,
  mode: 'orbit' | 'fly',
): CameraState {
  const margin = farthestOf(ground);
  const x = clamp(camera.x, -margin, ground.width + margin);
  const z = clamp(camera.z, -margin, ground.depth + margin);
  const inside = x >= 0 && z >= 0 && x <= ground.width && z <= ground.depth;
  const floor = Math.max(inside ? ground.height(x, z) : -Infinity, seaLevel) + CLEARANCE;
  const y = clamp(camera.y, floor, floor + 4 * margin);
  if (x === camera.x && y === camera.y && z === camera.z) return camera;
  if (mode === 'fly') return { ...camera, x, y, z };
  const target = targetOf(camera);
  const [dx, dy, dz] = [target.x - x, target.y - y, target.z - z];
  const distance = Math.hypot(dx, dy, dz);
  if (distance < NEAREST) return { ...camera, x, y, z };
  return {
    x,
    y,
    z,
    yaw: turned((Math.atan2(dx, dz) * 180) / Math.PI),
    pitch: clamp((Math.asin(dy / distance) * 180) / Math.PI, STEEPEST, FLY_HIGHEST),
    distance,
  };
}

/** The same view, turning from now on about a point in front of it. */
export function retargeted(camera: CameraState, point: Vector3): CameraState {
  const distance = Math.hypot(point.x - camera.x, point.y - camera.y, point.z - camera.z);
  return { ...camera, distance: Math.max(NEAREST, distance) };
}

/** A view part of the way from one to another, the shorter way round; the distance changes by equal factors. */
export function between(a: CameraState, b: CameraState, part: number): CameraState {
  const mix = (p: number, q: number) => p + (q - p) * part;
  const turn = ((((b.yaw - a.yaw) % 360) + 540) % 360) - 180;
  const [from, to] = [targetOf(a), targetOf(b)];
  return lookingAt(
    { x: mix(from.x, to.x), y: mix(from.y, to.y), z: mix(from.z, to.z) },
    a.yaw + turn * part,
    mix(a.pitch, b.pitch),
    a.distance * Math.pow(b.distance / a.distance, part),
  );
}

/** Steps of the view that make it start and stop gently. */
export function eased(part: number): number {
  const t = clamp(part, 0, 1);
  return t * t * (3 - 2 * t);
}
