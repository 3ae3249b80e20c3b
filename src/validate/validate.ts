import type {
	EntityRef,
	Finding,
	Findings,
	Positions,
	Severity,
	Subject,
} from '../mesh/finding.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import { Entities } from './entities.ts';
import { rules as allRules } from './registry.ts';
import type { Rule } from './rule.ts';

/** Findings that are kept of one file set; VS Code shows no more of one file. */
export const MAX_FINDINGS = 1000;

export interface ValidateOptions {
	/** Findings beyond this are counted only. Default `MAX_FINDINGS`. */
	readonly maxFindings?: number;
	/** Default all of `registry.ts`. */
	readonly rules?: readonly Rule[];
	readonly signal?: CancelSignal;
	readonly severities?: Severities;
}

/** Severities by id of a rule, in place of the rules' own; `off` leaves its findings out. */
export type Severities = { readonly [rule: string]: Severity | 'off' | undefined };

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/**
 * Holds a mesh against the rules. Findings are sorted by severity, then by place; totals count those beyond the limit
 * too. Places and numbers are those of the file where `positions` are given.
 */
export function validate(
	mesh: TriMesh,
	positions?: Positions,
	options: ValidateOptions = {},
): Findings {
	const { maxFindings = MAX_FINDINGS, rules = allRules, signal, severities = {} } = options;
	const topology = topologyOf(mesh);
	const entities = new Entities(mesh, topology, positions);
	const list: Finding[] = [];
	const found = { errors: 0, warnings: 0, others: 0 };
	for (const severity of SEVERITIES)
		for (const rule of rules) {
			if ((severities[rule.id] ?? rule.severity) !== severity) continue;
			throwIfCancelled(signal);
			rule.check({
				mesh,
				topology,
				name: (kind, index) => entities.name(kind, index),
				number: (kind, index) => entities.number(kind, index),
				report(kind, index, message, related, slot) {
					count(found, severity);
					if (list.length >= maxFindings) return;
					const finding = {
						rule: rule.id,
						severity,
						message: message(),
						...entities.place(kind, index),
						...subjectOf({ kind, index }, slot),
					};
					const others = related?.().map((other) => ({
						...entities.place(other.kind, other.index),
						message: other.message ?? entities.name(other.kind, other.index),
						...subjectOf({ kind: other.kind, index: other.index }, other.slot),
					}));
					list.push(others && others.length > 0 ? { ...finding, related: others } : finding);
				},
			});
		}
	return { list: list.sort(byRank), found };
}

const subjectOf = (entity: EntityRef, slot: number | undefined): Subject =>
	slot === undefined ? { entity } : { entity, slot };

function count(found: { errors: number; warnings: number; others: number }, severity: Severity) {
	if (severity === 'error') found.errors++;
	else if (severity === 'warning') found.warnings++;
	else found.others++;
}

const byRank = (a: Finding, b: Finding): number =>
	SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
	(a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);

/** What a reader noticed: its findings, and how many more there were. */
export interface ReaderFindings {
	readonly findings: readonly Finding[];
	readonly dropped: { readonly errors: number; readonly warnings: number };
}

/**
 * What the reader noticed and what `validate` found, as one list: sorted by severity, the reader's first in each, and
 * cut at `maxFindings`. `severities` concern the reader's findings; `checked` has been made with them. What the reader
 * dropped counts as it was.
 */
export function mergeFindings(
	read: ReaderFindings,
	checked?: Findings,
	maxFindings = MAX_FINDINGS,
	severities: Severities = {},
): Findings {
	const found = {
		errors: read.dropped.errors + (checked?.found.errors ?? 0),
		warnings: read.dropped.warnings + (checked?.found.warnings ?? 0),
		others: checked?.found.others ?? 0,
	};
	const own: Finding[] = [];
	for (const finding of read.findings) {
		const severity = severities[finding.rule] ?? finding.severity;
		if (severity === 'off') continue;
		own.push(severity === finding.severity ? finding : { ...finding, severity });
		count(found, severity);
	}
	const all = [...own, ...(checked?.list ?? [])];
	const list = SEVERITIES.flatMap((level) => all.filter(({ severity }) => severity === level));
	return { list: list.slice(0, maxFindings), found };
}
