import type { BufferOptions, EngineFailure } from '../../src/engine/engine.ts';
import type { Step } from '../../src/steps/step.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { LatticeCorners, NamedMesh } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';

/** A device, for people, or why there is none. */
export type OpenedDevice =
	| {
			readonly adapter: string;
			/** Set where the adapter is software. */
			readonly remark?: string;
	  }
	| {
			/** A clause: "this page has no WebGPU". */
			readonly none: string;
			/** What to do about it, a sentence, where something can be done. */
			readonly advice?: string;
	  };

/** Requests from the page to the worker that owns the graphics device. */
export interface ToGraphics {
	/** Opens the device, again where it was lost. */
	open: { params: null; result: OpenedDevice };
	/** Draws into this canvas from now on. */
	canvas: { params: { readonly viewId: ViewId; readonly canvas: OffscreenCanvas }; result: null };
	/** Shows a mesh, null for none; resolves when it is on the device, with whether anyone knows it. */
	mesh: { params: { readonly viewId: ViewId; readonly mesh: NamedMesh | null }; result: boolean };
	/** A byte for each triangle, in the file's numbers: bits of `src/draw/look.ts`. */
	looks: { params: { readonly viewId: ViewId; readonly looks: Uint8Array }; result: null };
	/** What the triangles of a view are coloured by, in the file's numbers; null for nothing. */
	values: {
		params: { readonly viewId: ViewId; readonly values: TriangleValues | null };
		result: null;
	};
	/** Draws one frame; resolves when the device has done it. */
	draw: {
		params: {
			readonly viewId: ViewId;
			readonly camera: Camera;
			readonly size: Size;
			readonly ratio: number;
			readonly palette: Palette;
			readonly options: FrameOptions;
		};
		result: null;
	};
	/** The triangle, in the file's numbers, at a position of a view in CSS pixels; null where there is none. */
	pick: {
		params: {
			readonly viewId: ViewId;
			readonly camera: Camera;
			readonly size: Size;
			readonly ratio: number;
			readonly position: readonly [number, number];
			/** How a mesh in space is seen. */
			readonly space: FrameSpace | undefined;
		};
		result: number | null;
	};
	/** The corners of a triangle, by the file's number from 0, of the mesh of a view; null where it is not shown. */
	corners: {
		params: { readonly viewId: ViewId; readonly triangle: number };
		result: LatticeCorners | null;
	};
	/** Has what draws large meshes compiled while one is read; answers when it is. */
	prepare: { params: null; result: null };
	/** Another worker gets its engine and the meshes from here, by this port. */
	connect: { params: { readonly connection: number; readonly port: MessagePort }; result: null };
	/** The worker behind a connection has ended. */
	disconnect: { params: { readonly connection: number }; result: null };
}

/** Requests from the worker that owns the device to the page. */
export interface FromGraphics {
	/** The device is gone, or refused what was drawn. */
	lost: { params: { readonly reason: string }; result: null };
}

/** A step without its CPU kernel: what a device needs. */
export type KernelStep = Omit<Step, 'cpu'>;

/** What is sent to a session, in order. The sender numbers the buffers. */
export type Operation =
	| {
			readonly do: 'buffer';
			readonly buffer: number;
			readonly label: string;
			readonly length: number;
			readonly options: BufferOptions;
	  }
	| {
			readonly do: 'upload';
			readonly buffer: number;
			readonly label: string;
			readonly data: Uint32Array | Int32Array;
			readonly length: number;
	  }
	| {
			readonly do: 'grow';
			readonly buffer: number;
			readonly from: number;
			readonly length: number;
	  }
	| { readonly do: 'clear' | 'free'; readonly buffer: number }
	| { readonly do: 'release' }
	| { readonly do: 'copy'; readonly from: number; readonly to: number; readonly words: number }
	| {
			readonly do: 'run';
			readonly step: string;
			readonly count: number;
			readonly parameters: Readonly<Record<string, number>>;
			readonly buffers: Readonly<Record<string, number>>;
	  };

/** What ends a series of operations. */
export type Request =
	| { readonly kind: 'time'; readonly name: string; readonly timed: readonly Operation[] }
	| {
			readonly kind: 'words';
			readonly words: readonly (readonly [buffer: number, index: number])[];
	  }
	| { readonly kind: 'read'; readonly buffer: number; readonly length: number }
	| {
			readonly kind: 'allocate';
			/** A label, or the buffer that is to become longer, and the buffer that it gives. */
			readonly wanted: readonly {
				readonly what: string | number;
				readonly length: number;
				readonly buffer: number;
			}[];
	  };

/** What becomes of a request: words, the buffers that are new, or why it failed. */
export type Outcome =
	| {
			readonly words: Uint32Array;
			/** Milliseconds of steps since the last outcome, by name. */
			readonly milliseconds: Readonly<Record<string, number>>;
	  }
	| { readonly failure: EngineFailure; readonly message: string };

/** A result that stays on the device, by the buffers of its session. */
export interface KeptMesh {
	readonly key: string;
	readonly session: number;
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly triangles: number;
	readonly corners: number;
	readonly coordinates: number;
	/** The file's number of each of the first triangles; absent where that is the working order. */
	readonly work2file?: Uint32Array;
}

/** Requests from the worker that reads and refines to the one that owns the device. */
export interface ToDevice {
	/** The device as an engine. */
	engine: {
		params: null;
		result: OpenedDevice & {
			readonly maxLength: number;
			readonly software: boolean;
			/** The kernels of refinement are compiled: a run need not wait for them. */
			readonly compiled: boolean;
			readonly generation: number;
		};
	};
	begin: { params: { readonly session: number; readonly generation: number }; result: Outcome };
	/** Steps that are new to this connection, operations, and a request. */
	work: {
		params: {
			readonly session: number;
			readonly steps: readonly KernelStep[];
			readonly operations: readonly Operation[];
			readonly request: Request;
		};
		result: Outcome;
	};
	end: { params: { readonly session: number }; result: null };
	/** A mesh can be drawn from the buffers of a session from now on, until the session ends. */
	keep: { params: KeptMesh; result: null };
}

/** Triangles and coordinates to be uploaded and drawn, in the file's order. */
export interface MeshArrays {
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly corners: Uint32Array;
	readonly coordinates: Uint32Array;
}

/** Requests from the worker that owns the device to the one that reads and refines. */
export interface FromDevice {
	/** What to draw a mesh from that is not on the device; null where it is no more. */
	meshArrays: { params: { readonly key: string }; result: MeshArrays | null };
}
