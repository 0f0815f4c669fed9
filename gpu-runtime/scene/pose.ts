/** Where the eye is and where it looks; the one description of a view that cameras, scene and map share. */
export interface Pose {
  /** Eye, world metres. */
  x: number;
  y: number;
  z: number;
  /** Compass heading of the view, degrees: 0 north, 90 east. */
  yaw: number;
  /** Degrees above the horizon; negative looks down. */
  pitch: number;
}

export interface Vector3 {
  x: number;
  y: number;
  z: number;
}

export interface Ray {
  origin: Vector3;
  /** Of length 1. */
  direction: Vector3;
}

/** Vertical field of view of every camera, radians. */
export const FIELD_OF_VIEW = (50 * Math.PI) / 180;

/** A half space: points with a·x + b·y + c·z + d ≥ 0 are inside. */
export type Plane = readonly [a: number, b: number, c: number, d: number];

const RADIANS = Math.PI / 180;

/** Right-pointing, up-pointing and forward unit vectors of a view. */
export function axesOf(pose: Pose): { right: Vector3; up: Vector3; forward: Vector3 } {
  const yaw = pose.yaw * RADIANS;
  const pitch = pose.pitch * RADIANS;
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return {
    right: { x: cy, y: 0, z: -sy },
    up: { x: -sy * sp, y: cp, z: -cy * sp },
    forward: { x: sy * cp, y: sp, z: cy * cp },
  };
}

/** The ray through a point of the picture: (0, 0) its upper left, (1, 1) its lower right corner. */
export function viewRay(pose: Pose, u: number, v: number, aspect: number): Ray {
  const { right, up, forward } = axesOf(pose);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const a = (2 * u - 1) * half * aspect;
  const b = (1 - 2 * v) * half;
  const d = {
    x: forward.x + a * right.x + b * up.x,
    y: forward.y + a * right.y + b * up.y,
    z: forward.z + a * right.z + b * up.z,
  };
  const length = Math.hypot(d.x, d.y, d.z);
  return {
    origin: { x: pose.x, y: pose.y, z: pose.z },
    direction: { x: d.x / length, y: d.y / length, z: d.z / length },
  };
}

/** The sides of what a view shows, and the plane through the eye behind which nothing is seen. */
export function viewPlanes(pose: Pose, aspect: number): Plane[] {
  const { right, up, forward } = axesOf(pose);
  const tall = FIELD_OF_VIEW / 2;
  const wide = Math.atan(Math.tan(tall) * aspect);
  const plane = (side: Vector3, sign: number, angle: number): Plane => {
    const [s, f] = [sign * Math.cos(angle), Math.sin(angle)];
    const n = { x: side.x * s + forward.x * f, y: side.y * s + forward.y * f, z: side.z * s + forward.z * f };
    return [n.x, n.y, n.z, -(n.x * pose.x + n.y * pose.y + n.z * pose.z)];
  };
  return [
    plane(right, 1, wide),
    plane(right, -1, wide),
    plane(up, 1, tall),
    plane(up, -1, tall),
    plane(forward, 0, Math.PI / 2),
  ];
}
