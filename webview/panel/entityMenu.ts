import { DEFAULT_FEATURE_ANGLE } from '../../src/mesh/featureLines.ts';
import { ContextMenu } from '../controls/contextMenu.ts';
import type { MenuItem } from '../controls/menuList.ts';
import type { Screen } from '../controls/screen.ts';
import type { EntityFacts } from '../model/entities.ts';
import { shapeOfFace } from '../model/faces.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { NamedClass, Region } from '../model/region.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Choices } from '../selection/choices.ts';

/** The parts of the panel that the menu uses. */
export interface EntityMenuSources {
	readonly screen: Screen;
	readonly choices: Choices;
	/** Describes an entity in one line. */
	describe(viewId: ViewId, entity: EntityFacts): string;
	/** Refines the selection. */
	refineSelected(): void;
	/** Quantities of groups, except the one shown. */
	groups(): readonly { readonly id: string; readonly title: string }[];
	colourBy(quantity: string): void;
	picture(target: 'save' | 'copy'): void;
	/** Whether the worker refines, writes or reads. */
	isBusy(): boolean;
	/** Whether two files are compared, which are not refined or marked. */
	isCompared(): boolean;
}

/** Maximum number of groups and markers in the menu. */
const MAX_CLASSES = 6;

const nouns = { triangles: 'triangle', edges: 'edge', points: 'point' } as const;

/**
 * The context menu of a view: actions on the entity under the pointer, or on the selection if that contains it, and on
 * the view.
 */
export class EntityMenu {
	readonly #sources: EntityMenuSources;
	readonly #menu = new ContextMenu();
	/** Incremented for each menu: an earlier one whose groups arrive late is not opened. */
	#latest = 0;

	constructor(root: HTMLElement, sources: EntityMenuSources) {
		this.#sources = sources;
		root.append(this.#menu.element);
	}

	/** Opens the menu at a position of the page, once the groups of the entity are known. */
	async open(
		viewId: ViewId,
		entity: EntityFacts | null,
		at: readonly [number, number],
	): Promise<void> {
		const { screen, choices, describe, isCompared } = this.#sources;
		const latest = ++this.#latest;
		const loaded = choices[viewId].context.loaded();
		if (!loaded?.mesh) return;
		const classes = entity ? await this.#classesOf(viewId, entity) : [];
		if (latest !== this.#latest || loaded !== choices[viewId].context.loaded()) return;
		const items = [
			...(entity ? this.#entityItems(viewId, entity, classes) : this.#selectionItems(viewId)),
			...this.#viewItems(viewId),
		].filter((item) => !isCompared() || !item || !refining.includes(item.id));
		const title = entity ? describe(viewId, entity) : 'Nothing under the pointer';
		this.#menu.open(title, items, at, () => screen.viewer[viewId].focus());
	}

	/** Groups and markers of an entity; none if the worker is busy or has ended. */
	async #classesOf(viewId: ViewId, { kind, index }: EntityFacts): Promise<NamedClass[]> {
		const { choices, isBusy } = this.#sources;
		const { loaded, service } = choices[viewId].context;
		const hasGroups = loaded()?.mesh?.quantities.some(({ family }) => family === 'group');
		if (!hasGroups || isBusy() || !service.holds(viewId)) return [];
		return service.ask('entityClasses', { viewId, kind, index }).catch(() => []);
	}

	/** Items that select regions with an entity. */
	#regionItems(
		viewId: ViewId,
		{ kind, index }: EntityFacts,
		classes: readonly NamedClass[],
	): MenuItem[] {
		const { choices, screen } = this.#sources;
		const { selecting, context } = choices[viewId];
		const item = (id: string, label: string, region: Region): MenuItem => ({
			...{ id, label },
			press: () => void selecting.region(region),
		});
		const items = classes.slice(0, MAX_CLASSES).map(({ quantity, tag, ...named }, i) => {
			return item(`context-class-${i}`, classLabel(named), { kind: 'class', quantity, tag });
		});
		if (kind !== 'triangles') return items;
		const { space } = context.loaded()?.mesh?.display ?? {};
		const degrees = screen.viewer.space.view.features ?? DEFAULT_FEATURE_ANGLE;
		const label = `Select connected up to sharp edges (${degrees}°)`;
		if (space) items.push(item('context-smooth', label, { kind: 'smooth', from: index, degrees }));
		if (classes.some(({ on }) => on === 'triangles'))
			items.push(
				item('context-within', 'Select connected within the group', { kind: 'group', from: index }),
			);
		return items;
	}

	#entityItems(
		viewId: ViewId,
		entity: EntityFacts,
		classes: readonly NamedClass[],
	): (MenuItem | null)[] {
		const { choices, refineSelected } = this.#sources;
		const { kind, index } = entity;
		const { selecting, context } = choices[viewId];
		const { selection } = selecting;
		const isSelected = selection[kind].flags[index] === 1;
		const { faces } = context.loaded()?.mesh?.display ?? {};
		const shape = kind === 'triangles' ? shapeOfFace(faces, index) : null;
		const noun = shape ?? nouns[kind];
		const target = isSelected && selection.count > 1 ? 'selection' : `this ${noun}`;
		const pick = (mode: 'replace' | 'toggle'): void =>
			choices.pick(viewId, kind, Uint32Array.of(index), mode, false);
		const act =
			(command: ViewCommand): (() => void) =>
			() => {
				if (!isSelected) pick('replace');
				void choices.commands.run(command, viewId);
			};
		return [
			{
				id: 'context-text',
				label: `Show ${isSelected && selection.count > 1 ? 'lines of selection' : 'its line'} in the text`,
				press: () => (isSelected ? selecting.reveal() : pick('replace')),
			},
			{
				id: 'context-select',
				label: isSelected ? `Deselect this ${noun}` : `Select this ${noun}`,
				key: 'Space',
				press: () => pick(isSelected ? 'toggle' : 'replace'),
			},
			...(isSelected || selection.count === 0
				? []
				: [
						{
							id: 'context-add',
							label: `Add this ${noun} to the selection`,
							press: () => pick('toggle'),
						},
					]),
			...this.#regionItems(viewId, entity, classes),
			null,
			// Quads and polygons are not refined.
			...(shape
				? []
				: [
						{ id: 'context-mark', label: `Mark ${target}`, key: 'M', press: act('markSelection') },
						{
							id: 'context-unmark',
							label: `Unmark ${target}`,
							key: 'U',
							press: act('unmarkSelection'),
						},
						{
							id: 'context-refine',
							label: `Refine ${target}`,
							press: () => {
								if (!isSelected) pick('replace');
								context.choose('selected');
								refineSelected();
							},
						},
					]),
			...(kind === 'triangles' && !faces
				? [
						{
							id: 'context-path',
							label: 'Show its propagation path',
							key: 'H',
							press: () => {
								choices.paths.anchor(viewId, index);
								choices.paths.toggle(true);
							},
						},
					]
				: []),
			null,
			{ id: 'context-others', label: 'Hide others', key: 'O', press: act('hideOthers') },
			{ id: 'context-hide', label: `Hide ${target}`, key: 'X', press: act('hideSelection') },
			...this.#showAllItems(viewId),
		];
	}

	/** Items if no entity is under the pointer. */
	#selectionItems(viewId: ViewId): (MenuItem | null)[] {
		const { choices } = this.#sources;
		if (choices.selecting.selection.count === 0) return this.#showAllItems(viewId);
		const run = (command: ViewCommand) => () => void choices.commands.run(command, viewId);
		return [
			{ id: 'context-mark', label: 'Mark selection', key: 'M', press: run('markSelection') },
			{ id: 'context-others', label: 'Hide others', key: 'O', press: run('hideOthers') },
			{ id: 'context-hide', label: 'Hide selection', key: 'X', press: run('hideSelection') },
			...this.#showAllItems(viewId),
		];
	}

	#showAllItems(viewId: ViewId): MenuItem[] {
		const { choices } = this.#sources;
		if (choices.before.context.hidden() === null && choices.after.context.hidden() === null)
			return [];
		const press = (): void => void choices.commands.run('showAll', viewId);
		return [{ id: 'context-show-all', label: 'Show all triangles', key: 'S', press }];
	}

	#viewItems(viewId: ViewId): (MenuItem | null)[] {
		const { choices, screen, groups, colourBy, picture } = this.#sources;
		const run = (command: ViewCommand) => () => void choices.commands.run(command, viewId);
		return [
			null,
			...groups().map(({ id, title }, i) => ({
				id: `context-colour-${i}`,
				label: `Colour by ${title.toLowerCase()}`,
				press: () => colourBy(id),
			})),
			...(choices.selecting.selection.count > 0
				? [{ id: 'context-fit', label: 'Show selection', key: 'F', press: run('showSelection') }]
				: []),
			{
				id: 'context-whole',
				label: 'Show whole mesh',
				key: '0',
				press: () => screen.viewer.camera.reset(),
			},
			{ id: 'context-jump', label: 'Go to…', key: 'J', press: run('openJump') },
			{ id: 'context-where', label: 'Mark where…', key: 'W', press: run('openMarkForm') },
			null,
			{ id: 'context-copy', label: 'Copy picture', press: () => picture('copy') },
			{ id: 'context-save', label: 'Save picture…', press: () => picture('save') },
		];
	}
}

/** Items that a comparison of two files does not have. */
const refining: readonly string[] = [
	'context-mark',
	'context-unmark',
	'context-refine',
	'context-where',
];

/** Label of a menu item: "Select group “inlet”", "Select boundary “wall”". */
function classLabel({ on, label, field }: Pick<NamedClass, 'on' | 'label' | 'field'>): string {
	if (field !== undefined) return `Select ${on} with ${field} ${label}`;
	return on === 'edges' ? `Select boundary “${label}”` : `Select group “${label}”`;
}
