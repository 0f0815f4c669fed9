import type { GroundQuery } from '#gpu-runtime/scene/ground-query.ts';
import { axesOf, FIELD_OF_VIEW } from '#gpu-runtime/scene/pose.ts';
import type { PaintArea } from '#gpu-runtime/scene/zone-paint.ts';
import { overlayAtom, projectAtom } from '../../state/atoms.ts';
import type { Session } from '../../state/session.ts';
import { targetOf } from '../camera/camera.ts';
import {
  cameraAtom,
  groundAtom,
  linesShownAtom,
  pinnedAtom,
  viewAspectAtom,
  worldPictureAtom,
  zoneAreaAtom,
  zonePictureAtom,
} from '../view-atoms.ts';
import { lineColour, linePoints } from '../world/zone-sources.ts';
import type { MapFrame, MapSize } from './map-transform.ts';
import { scaleBar, toScreen } from './map-transform.ts';
import type { Pixels } from './relief-image.ts';
import { northUp, reliefOf } from './relief-image.ts';

/** Pixels along the relief's longer edge. */
const RELIEF_PIXELS = 900;

const TEAL = '#2ee6d2';

function canvasOf(pixels: Pixels): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  canvas.getContext('2d')!.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  return canvas;
}

/** Computes something again only when one of its inputs is another one. */
function remembered<Inputs extends readonly unknown[], Result>(compute: (...inputs: Inputs) => Result) {
  let last: { inputs: Inputs; result: Result } | null = null;
  return (...inputs: Inputs): Result => {
    if (!last || inputs.some((input, k) => input !== last!.inputs[k]))
      last = { inputs, result: compute(...inputs) };
    return last.result;
  };
}

/** Draws the map of a session onto a canvas. */
export class MapPainter {
  readonly #relief = remembered((ground: GroundQuery, seaLevel: number) => {
    const { land, shading, water } = reliefOf(ground, seaLevel, RELIEF_PIXELS);
    return { land: canvasOf(land), shading: canvasOf(shading), water: canvasOf(water) };
  });
  readonly #pictures = {
    world: remembered((picture: Parameters<typeof northUp>[0]) => canvasOf(northUp(picture))),
    material: remembered((picture: Parameters<typeof northUp>[0]) => canvasOf(northUp(picture))),
    overlay: remembered((picture: Parameters<typeof northUp>[0]) => canvasOf(northUp(picture))),
  };

  constructor(private readonly session: Session) {}

  draw(context: CanvasRenderingContext2D, frame: MapFrame, size: MapSize): void {
    const { store } = this.session;
    const project = store.get(projectAtom);
    const ground = store.get(groundAtom);
    context.clearRect(0, 0, size.width, size.height);
    if (!project || !ground) return;
    const at = (x: number, z: number) => toScreen(frame, size, x, z);
    const square = (image: HTMLCanvasElement, x: number, z: number, width: number, depth: number) => {
      const { u, v } = at(x, z + depth);
      context.drawImage(image, u, v, width * frame.scale, depth * frame.scale);
    };
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    const relief = this.#relief(ground, project.world.seaLevel);
    const whole = (image: HTMLCanvasElement) => square(image, 0, 0, ground.width, ground.depth);
    const paint = (image: HTMLCanvasElement, { originX, originZ, size: edge }: PaintArea, alpha: number) => {
      context.globalAlpha = alpha;
      square(image, originX, originZ, edge, edge);
      context.globalAlpha = 1;
    };
    context.save();
    this.#clipToWorld(context, at(0, ground.depth), at(ground.width, 0));
    whole(relief.land);
    const world = store.get(worldPictureAtom);
    if (world?.material) paint(this.#pictures.world(world.material), world.area, 0.85);
    const zone = store.get(zonePictureAtom);
    if (zone?.material) paint(this.#pictures.material(zone.material), zone.area, 0.85);
    context.globalCompositeOperation = 'hard-light';
    whole(relief.shading);
    context.globalCompositeOperation = 'source-over';
    whole(relief.water);
    const overlay = store.get(overlayAtom);
    if (zone?.overlay && overlay.expression !== null) {
      paint(this.#pictures.overlay(zone.overlay), zone.area, overlay.opacity);
    }
    context.restore();

    if (store.get(linesShownAtom)) this.#lines(context, at, frame);
    this.#zone(context, store.get(zoneAreaAtom), at, frame);
    this.#camera(context, at, size);
    this.#mark(context, at);
    this.#furniture(context, frame, size);
  }

  #clipToWorld(
    context: CanvasRenderingContext2D,
    a: { u: number; v: number },
    b: { u: number; v: number },
  ): void {
    context.beginPath();
    context.rect(a.u, a.v, b.u - a.u, b.v - a.v);
    context.clip();
  }

  #lines(
    context: CanvasRenderingContext2D,
    at: (x: number, z: number) => { u: number; v: number },
    frame: MapFrame,
  ): void {
    const { shapes, masks } = this.session.document.project;
    context.lineJoin = context.lineCap = 'round';
    for (const shape of Object.values(shapes)) {
      context.beginPath();
      for (const { x, z } of linePoints(shape)) {
        const { u, v } = at(x, z);
        context.lineTo(u, v);
      }
      if (shape.kind === 'polygon') context.closePath();
      context.strokeStyle = lineColour(shape, masks);
      context.lineWidth = Math.max(1.5, shape.kind === 'spline' ? (shape.width ?? 0) * frame.scale : 0);
      context.stroke();
    }
  }

  #zone(
    context: CanvasRenderingContext2D,
    area: PaintArea | null,
    at: (x: number, z: number) => { u: number; v: number },
    frame: MapFrame,
  ): void {
    if (!area) return;
    const { u, v } = at(area.originX, area.originZ + area.size);
    context.strokeStyle = '#0009';
    context.lineWidth = 3.5;
    context.strokeRect(u, v, area.size * frame.scale, area.size * frame.scale);
    context.strokeStyle = TEAL;
    context.lineWidth = 1.5;
    context.strokeRect(u, v, area.size * frame.scale, area.size * frame.scale);
  }

  /** The place whose values are shown at the nodes. */
  #mark(context: CanvasRenderingContext2D, at: (x: number, z: number) => { u: number; v: number }): void {
    const pinned = this.session.store.get(pinnedAtom);
    if (!pinned) return;
    const { u, v } = at(pinned.x, pinned.z);
    for (const [colour, width] of [
      ['#000b', 4],
      ['#ffd24a', 2],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.arc(u, v, 6, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** The eye, what it sees, and what it turns about. */
  #camera(
    context: CanvasRenderingContext2D,
    at: (x: number, z: number) => { u: number; v: number },
    size: MapSize,
  ): void {
    const camera = this.session.store.get(cameraAtom);
    if (!camera) return;
    const eye = at(camera.x, camera.z);
    const target = targetOf(camera);
    const goal = at(target.x, target.z);
    const half = Math.atan(Math.tan(FIELD_OF_VIEW / 2) * this.session.store.get(viewAspectAtom));
    const heading = (camera.yaw * Math.PI) / 180;
    const reach = Math.max(
      60,
      Math.min(0.7 * Math.max(size.width, size.height), Math.hypot(goal.u - eye.u, goal.v - eye.v) * 1.6),
    );
    const side = (sign: number) => ({
      u: eye.u + Math.sin(heading + sign * half) * reach,
      v: eye.v - Math.cos(heading + sign * half) * reach,
    });
    const [left, right] = [side(-1), side(1)];
    const { forward } = axesOf(camera);
    const glow = context.createRadialGradient(eye.u, eye.v, 0, eye.u, eye.v, reach);
    glow.addColorStop(0, '#ffffff70');
    glow.addColorStop(1, '#ffffff00');
    context.fillStyle = glow;
    context.beginPath();
    context.moveTo(eye.u, eye.v);
    context.lineTo(left.u, left.v);
    context.lineTo(right.u, right.v);
    context.closePath();
    context.fill();
    context.fillStyle = '#fff';
    context.strokeStyle = '#000b';
    context.lineWidth = 1.5;
    // An arrow head along the view.
    const length = Math.hypot(forward.x, forward.z) || 1;
    const [fu, fv] = [forward.x / length, -forward.z / length];
    context.beginPath();
    context.moveTo(eye.u + fu * 8, eye.v + fv * 8);
    context.lineTo(eye.u - fu * 5 - fv * 5, eye.v - fv * 5 + fu * 5);
    context.lineTo(eye.u - fu * 2, eye.v - fv * 2);
    context.lineTo(eye.u - fu * 5 + fv * 5, eye.v - fv * 5 - fu * 5);
    context.closePath();
    context.stroke();
    context.fill();
    context.beginPath();
    context.arc(goal.u, goal.v, 3, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = TEAL;
    context.fill();
  }

  #furniture(context: CanvasRenderingContext2D, frame: MapFrame, size: MapSize): void {
    const { metres, text } = scaleBar(frame.scale, 110);
    const length = metres * frame.scale;
    const [x, y] = [10, size.height - 10];
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'bottom';
    for (const [colour, width] of [
      ['#000a', 4],
      ['#fff', 1.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(x, y - 4);
      context.lineTo(x, y);
      context.lineTo(x + length, y);
      context.lineTo(x + length, y - 4);
      context.stroke();
    }
    const label = (words: string, u: number, v: number) => {
      context.strokeStyle = '#000a';
      context.lineWidth = 3;
      context.strokeText(words, u, v);
      context.fillStyle = '#fff';
      context.fillText(words, u, v);
    };
    label(text, x + length + 6, y + 3);
    // North.
    const [u, v] = [size.width - 16, 26];
    context.beginPath();
    context.moveTo(u, v - 16);
    context.lineTo(u + 4.5, v - 4);
    context.lineTo(u, v - 7);
    context.lineTo(u - 4.5, v - 4);
    context.closePath();
    context.strokeStyle = '#000a';
    context.lineWidth = 2.5;
    context.stroke();
    context.fillStyle = '#fff';
    context.fill();
    context.textAlign = 'center';
    label('N', u, v + 9);
    context.textAlign = 'start';
  }
}
