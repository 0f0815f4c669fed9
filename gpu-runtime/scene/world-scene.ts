import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 as BabylonVector } from '@babylonjs/core/Maths/math.vector.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Scene } from '@babylonjs/core/scene.js';
import type { HeightField } from '#terrain/height-field.ts';
import { atmosphereFor, exposureFor } from './atmosphere.ts';
import type { SceneEngine } from './babylon-device.ts';
import { wrapTexture } from './babylon-device.ts';
import type { Drape } from './drapes.ts';
import { Drapes } from './drapes.ts';
import { grainTexture } from './grain.ts';
import { Ground } from './ground.ts';
import { HeightBounds } from './height-bounds.ts';
import type { Sun } from './light-map.ts';
import type { Pose } from './pose.ts';
import { FIELD_OF_VIEW, viewPlanes } from './pose.ts';
import { Sea } from './sea.ts';
import type { Air } from './shader-parts.ts';
import { bindAir, bindEye } from './shader-parts.ts';
import { Sky } from './sky.ts';
import { Terrain } from './terrain.ts';
import type { PaintArea, ZonePaint } from './zone-paint.ts';

export interface WorldExtent {
  /** Metres eastwards and northwards from the origin. */
  width: number;
  depth: number;
  seaLevel: number;
}

export interface SceneLook {
  sun: Sun;
  /** 0..1; 0 shows none. */
  overlayOpacity: number;
  outline: boolean;
  lines: boolean;
}

/** Drawn in this order: what is later may be seen through, or lies behind everything. */
const GROUP = { sky: 1, sea: 2, drapes: 3 } as const;

const NO_AREA = { x: 0, y: 0, z: 1, w: 0 };

/**
 * The picture of the world: ground, sea, sky, lines, and the paint of zones. It holds no state of the app; whoever
 * owns it sets plain data and calls render() when `stale` says that something changed.
 */
export class WorldScene {
  readonly #scene: Scene;
  readonly #camera: TargetCamera;
  readonly #terrain: Terrain;
  readonly #sky: Sky;
  readonly #sea: Sea;
  readonly #drapes: Drapes;
  /** Marks that no switch hides. */
  readonly #marks: Drapes;
  readonly #grain: GPUTexture;
  readonly #empty: { texture: GPUTexture; wrapped: BaseTexture };
  #ground: Ground | null = null;
  #field: HeightField | null = null;
  #extent: WorldExtent = { width: 1, depth: 1, seaLevel: 0 };
  #look: SceneLook = { sun: { azimuth: 220, elevation: 35 }, overlayOpacity: 0, outline: true, lines: true };
  #pose: Pose = { x: 0, y: 100, z: 0, yaw: 0, pitch: -30 };
  #air!: Air;
  /** True when the picture is older than what was set since. */
  stale = true;

  constructor(private readonly host: SceneEngine) {
    const { engine, device, software } = host;
    engine.useReverseDepthBuffer = true;
    const scene = (this.#scene = new Scene(engine));
    scene.detachControl();
    scene.clearColor = new Color4(0, 0, 0, 1);
    scene.skipPointerMovePicking = true;
    scene.blockMaterialDirtyMechanism = true;
    for (const group of Object.values(GROUP)) scene.setRenderingAutoClearDepthStencil(group, false);
    this.#camera = new TargetCamera('eye', new BabylonVector(0, 100, 0), scene);
    this.#camera.fov = FIELD_OF_VIEW;

    this.#grain = grainTexture(device);
    const grain = wrapTexture(scene, this.#grain, {
      anisotropy: software ? 1 : 4,
      repeat: true,
      cheap: software,
    });
    this.#terrain = new Terrain(scene, grain, { splitDistance: software ? 1.7 : 3 });
    this.#sky = new Sky(scene, GROUP.sky);
    this.#sea = new Sea(scene, GROUP.sea);
    this.#drapes = new Drapes(scene, GROUP.drapes);
    this.#marks = new Drapes(scene, GROUP.drapes);
    const texture = device.createTexture({
      label: 'no paint',
      size: [1, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.TEXTURE_BINDING,
    });
    this.#empty = { texture, wrapped: wrapTexture(scene, texture) };
    this.setPaint('world', null, null);
    this.setPaint('zone', null, null);
    this.#bindLook();
  }

  get #parts() {
    return [this.#terrain, this.#sky, this.#sea, this.#drapes, this.#marks];
  }

  /** The field that is shown. */
  get field(): HeightField | null {
    return this.#field;
  }

  /** The Babylon scene, for makers of textures. */
  get scene(): Scene {
    return this.#scene;
  }

  /** The ground and its extent; the same field again only updates the extent. */
  setWorld(field: HeightField, extent: WorldExtent): void {
    this.#extent = extent;
    if (field !== this.#field || !this.#ground) {
      this.#ground?.dispose();
      this.#ground = new Ground(this.host, this.#scene, field, this.#look.sun);
      this.#field = field;
    }
    this.#terrain.setGround(this.#ground, new HeightBounds(this.#ground.shown), extent, extent.seaLevel);
    this.#sea.setGround(this.#ground, extent);
    this.#drapes.setGround(this.#ground, extent);
    this.#marks.setGround(this.#ground, extent);
    this.#bindLook();
    this.stale = true;
  }

  setLook(look: SceneLook): void {
    const before = this.#look;
    this.#look = look;
    if (before.sun.azimuth !== look.sun.azimuth || before.sun.elevation !== look.sun.elevation) {
      this.#ground?.setSun(look.sun);
    }
    this.#bindLook();
    this.stale = true;
  }

  /** Paint over a square of the ground: `world` lies below `zone`, which also has overlay and outline. */
  setPaint(slot: 'world' | 'zone', paint: ZonePaint | null, area: PaintArea | null): void {
    const { material } = this.#terrain;
    material.setTexture(`${slot}Material`, paint?.material ?? this.#empty.wrapped);
    if (slot === 'zone') material.setTexture('zoneOverlay', paint?.overlay ?? this.#empty.wrapped);
    material.setVector4(
      `${slot}Paint`,
      area ? { x: area.originX, y: area.originZ, z: area.size, w: 1 } : NO_AREA,
    );
    this.stale = true;
  }

  setLines(lines: readonly Drape[]): void {
    this.#drapes.setLines(lines, this.#lineSpacing);
    this.#drapes.visible = this.#look.lines;
    this.stale = true;
  }

  /** Metres between the vertices of lines that follow the ground. */
  get #lineSpacing(): number {
    return this.#field ? Math.max(2, Math.min(this.#field.cellX, this.#field.cellZ) / 2) : 5;
  }

  /** Lines that are shown whether others are or not. */
  setMarks(marks: readonly Drape[]): void {
    this.#marks.setLines(marks, this.#lineSpacing);
    this.stale = true;
  }

  setPose(pose: Pose): void {
    const p = this.#pose;
    if (p.x === pose.x && p.y === pose.y && p.z === pose.z && p.yaw === pose.yaw && p.pitch === pose.pitch)
      return;
    this.#pose = { ...pose };
    this.stale = true;
  }

  #bindLook(): void {
    const { sun, overlayOpacity, outline, lines } = this.#look;
    this.#air = {
      atmosphere: atmosphereFor(sun),
      seaLevel: this.#extent.seaLevel,
      density: 0.00008,
      scaleHeight: 1100,
      exposure: exposureFor(sun),
    };
    for (const { material } of this.#parts) bindAir(material, this.#air);
    this.#terrain.material.setVector4('show', { x: overlayOpacity, y: outline ? 1 : 0, z: 0, w: 0 });
    this.#drapes.visible = lines;
  }

  /** Draws one frame. `aboveGround` is the eye's height over the ground, for the near end of the depth range. */
  render(aboveGround: number): void {
    const { engine } = this.host;
    const pose = this.#pose;
    const camera = this.#camera;
    camera.position.set(pose.x, pose.y, pose.z);
    camera.rotation.set((-pose.pitch * Math.PI) / 180, (pose.yaw * Math.PI) / 180, 0);
    camera.minZ = Math.min(20, Math.max(0.2, aboveGround * 0.1));
    camera.maxZ = 100_000;
    const aspect = engine.getRenderWidth() / Math.max(1, engine.getRenderHeight());
    const eye = { x: pose.x, y: pose.y, z: pose.z };
    for (const { material } of this.#parts) bindEye(material, this.#air, eye);
    this.#sky.setView(pose, aspect);
    this.#drapes.setView(engine.getRenderHeight(), FIELD_OF_VIEW);
    this.#terrain.update(eye, viewPlanes(pose, aspect));

    engine.beginFrame();
    this.#scene.render();
    engine.endFrame();
    this.stale = false;
  }

  /** Resolves when every shader is compiled, so that the first frame shows everything. */
  async whenReady(): Promise<void> {
    await this.#scene.whenReadyAsync();
    this.stale = true;
  }

  /** Figures for a debug panel: what was drawn. */
  get statistics(): { terrainNodes: number } {
    return { terrainNodes: this.#terrain.drawn };
  }

  dispose(): void {
    this.#ground?.dispose();
    this.#scene.dispose();
    this.#grain.destroy();
    this.#empty.texture.destroy();
  }
}
