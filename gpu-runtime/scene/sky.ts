import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Pose } from './pose.ts';
import { axesOf, FIELD_OF_VIEW } from './pose.ts';
import { AIR_WGSL, createMaterial } from './shader-parts.ts';

const vertex = /* wgsl */ `
attribute position: vec3f;
varying direction: vec3f;
${AIR_WGSL}
// Axes of the view, scaled to the edges of the picture.
uniform right: vec3f;
uniform up: vec3f;
uniform forward: vec3f;

@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  let corner = vertexInputs.position.xy;
  vertexOutputs.direction = uniforms.forward + corner.x * uniforms.right + corner.y * uniforms.up;
  // The far end of a reversed depth buffer.
  vertexOutputs.position = vec4f(corner, 0.0, 1.0);
}`;

const fragment = /* wgsl */ `
varying direction: vec3f;
${AIR_WGSL}

@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let d = normalize(fragmentInputs.direction);
  var colour = sky(vec3f(d.x, max(d.y, 0.0), d.z));
  let disc = smoothstep(0.99990, 0.99995, dot(d, uniforms.sunDirection));
  colour += uniforms.sunLight * disc * 12.0;
  fragmentOutputs.color = vec4f(to_screen(colour), 1.0);
}`;

/** The sky behind everything: one triangle over the picture at the far end of the depth range. */
export class Sky {
  readonly material: ShaderMaterial;

  constructor(scene: Scene, renderingGroup: number) {
    this.material = createMaterial(scene, {
      name: 'sky',
      vertex,
      fragment,
      attributes: ['position'],
      uniforms: ['right', 'up', 'forward'],
    });
    this.material.disableDepthWrite = true;
    const mesh = new Mesh('sky', scene);
    const data = new VertexData();
    data.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
    data.indices = [0, 1, 2];
    data.applyToMesh(mesh);
    mesh.material = this.material;
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.isPickable = false;
    mesh.renderingGroupId = renderingGroup;
  }

  setView(pose: Pose, aspect: number): void {
    const { right, up, forward } = axesOf(pose);
    const half = Math.tan(FIELD_OF_VIEW / 2);
    const scaled = (v: typeof right, k: number) => ({ x: v.x * k, y: v.y * k, z: v.z * k });
    this.material.setVector3('right', scaled(right, half * aspect));
    this.material.setVector3('up', scaled(up, half));
    this.material.setVector3('forward', forward);
  }
}
