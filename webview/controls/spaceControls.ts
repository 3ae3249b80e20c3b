import { axes, type Clip } from '../../src/mesh/cut.ts';
import { type NamedView, namedViews, nameOf, ROTATION_STEP } from '../../src/mesh/rotation.ts';
import { initialSpace, type SpaceView } from '../model/space.ts';
import { el } from '../util/dom.ts';
import { button, checkbox, choice } from './widgets.ts';

/** Events of the controls. */
export interface SpaceControlEvents {
	setView(view: NamedView): void;
	/** Rotates the mesh by degrees. */
	rotation(right: number, down: number): void;
	change(change: Partial<SpaceView>): void;
}

const titles: Readonly<Record<NamedView, readonly [label: string, title: string]>> = {
	plan: ['Plan', 'From above: x to the right, y up'],
	front: ['Front', 'From the front: x to the right, z up'],
	side: ['Side', 'From the right: y to the right, z up'],
	isometric: ['Isometric', 'From the front, the right and above alike'],
};

const rotationButtons = [
	['left', 'Left', -1, 0],
	['right', 'Right', 1, 0],
	['up', 'Up', 0, -1],
	['down', 'Down', 0, 1],
] as const;

const help =
	'Drag with Alt or the right button, or with the Rotate tool (D), to rotate; on the keyboard, Alt+arrows. Rectangles and lassos also select hidden faces behind, but nothing that is cut off.';

/** Creates the controls of meshes in space: view, shading of faces, feature lines, and clipping plane. */
export function createSpaceControls(events: SpaceControlEvents) {
	let shown = initialSpace;
	const views = namedViews.map((name) => {
		const [label, title] = titles[name];
		const press = () => events.setView(name);
		return { name, ...button({ id: `look-${name}`, label, title, press }) };
	});
	const rotations = rotationButtons.map(([id, label, right, down]) =>
		button({
			id: `rotate-${id}`,
			label,
			title: `Rotate by ${ROTATION_STEP}° (Alt+${label})`,
			press: () => events.rotation(ROTATION_STEP * right, ROTATION_STEP * down),
		}),
	);
	const lit = checkbox({
		id: 'space-lit',
		label: 'Light',
		title: 'Shade faces by their angle to the view; faces seen head-on have the legend’s colours',
		checked: shown.lit,
		change: (checked) => events.change({ lit: checked }),
	});
	const backs = checkbox({
		id: 'space-backs',
		label: 'Hatch backs',
		title: 'Hatch back faces, whose corners run clockwise',
		checked: shown.backs,
		change: (checked) => events.change({ backs: checked }),
	});
	const degrees = el('input', {
		type: 'number',
		min: 0,
		max: 180,
		step: 5,
		'data-testid': 'space-angle',
		title: 'Draw edges with a larger dihedral angle; 0° is flat',
		onchange: () => {
			const value = Number(degrees.value);
			if (degrees.value !== '' && value >= 0 && value <= 180) events.change({ features: value });
			else degrees.value = `${shown.features ?? initialSpace.features}`;
		},
	});
	const lines = checkbox({
		id: 'space-lines',
		label: 'Borders and sharp edges',
		title: 'Draw boundary edges and sharp edges',
		checked: shown.features !== null,
		change: (checked) => events.change({ features: checked ? Number(degrees.value) || 30 : null }),
	});
	const angle = el('label', { class: 'field' }, el('span', {}, 'Sharper than (°)'), degrees);
	const clipControls = createClipControls((clip) => events.change({ clip }));
	const group = (label: string, ...elements: readonly HTMLElement[]) =>
		el(
			'div',
			{ class: 'boxes', role: 'group', 'aria-label': label },
			el('span', { class: 'faint', 'aria-hidden': 'true' }, label),
			...elements,
		);
	return {
		element: el(
			'div',
			{ class: 'space-controls' },
			group('View from', ...views.map(({ element }) => element)),
			group('Rotate', ...rotations.map(({ element }) => element)),
			group('Faces', lit.element, backs.element, lines.element),
			angle,
			...clipControls.elements,
			el('p', { class: 'faint' }, help),
		),
		show(view: SpaceView): void {
			shown = view;
			const current = nameOf(view.rotation);
			for (const { name, setPressed } of views) setPressed(name === current);
			lit.set(view.lit);
			backs.set(view.backs);
			lines.set(view.features !== null);
			degrees.value = `${view.features ?? degrees.value}`;
			angle.hidden = view.features === null;
			clipControls.show(view.clip);
		},
	};
}

const initialClip: Clip = { axis: 'x', at: 0.5, flipped: false };

/** Creates the controls of the clipping plane. */
function createClipControls(changed: (clip: Clip | null) => void) {
	let clip: Clip | null = null;
	const change = (part: Partial<Clip>): void => changed({ ...(clip ?? initialClip), ...part });
	const axis = choice<'none' | Clip['axis']>({
		id: 'cut-axis',
		label: 'Cut',
		title: 'Hide one side of a plane',
		choices: [['none', 'Nothing'], ...axes.map((name) => [name, name] as const)],
		value: 'none',
		change: (name) => (name === 'none' ? changed(null) : change({ axis: name })),
	});
	const slider = el('input', {
		type: 'range',
		min: 0,
		max: 100,
		step: 'any',
		'data-testid': 'cut-at',
		title: 'Position of the plane, from the lowest point to the highest',
		oninput: () => change({ at: Number(slider.value) / 100 }),
		onkeydown: (event) => {
			// The slider is continuous for the mouse, but keys need a visible step.
			const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[
				(event as KeyboardEvent).key
			];
			if (step === undefined) return;
			event.preventDefault();
			slider.value = `${Number(slider.value) + step}`;
			change({ at: Number(slider.value) / 100 });
		},
	});
	const position = el('label', { class: 'field' }, el('span', {}, 'At'), slider);
	const flipped = checkbox({
		id: 'cut-flip',
		label: 'Hide the lower side',
		title: 'Hide the side below the plane instead of the side above',
		checked: false,
		change: (checked) => change({ flipped: checked }),
	});
	return {
		elements: [axis.element, position, flipped.element],
		show(next: Clip | null): void {
			clip = next;
			axis.set(next?.axis ?? 'none');
			position.hidden = next === null;
			flipped.show(next !== null);
			if (!next) return;
			if (Math.abs(Number(slider.value) / 100 - next.at) > 1e-9) slider.value = `${100 * next.at}`;
			slider.setAttribute('aria-valuetext', `${Math.round(100 * next.at)} %`);
			flipped.set(next.flipped);
		},
	};
}
