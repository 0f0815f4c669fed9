import { InputError } from '#graph-core/errors.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import type { Graph, GraphNode, PortRef, Project } from '#graph-core/project.ts';
import type { ExpressionBuilder } from '../ir-builder.ts';
import type { Value } from '../ir.ts';
import type { NodeLibrary } from '../node-definition.ts';
import { GraphEnds } from './ends.ts';
import { graphFault, graphName, nodeFault, nodeName, own } from './faults.ts';
import { NodeEvaluator } from './node-evaluator.ts';
import { graphsAround, newScope, type Scope } from './scope.ts';

/** Nodes that a project may come to when its functions are written out; nested functions multiply. */
const MAX_NODES = 1_000_000;

interface Visit {
  readonly scope: Scope;
  readonly node: GraphNode;
}

/**
 * Turns graphs into expressions: function instances are read in place, each with its own inputs; named expressions are
 * read once and shared; wires, literals, defaults and units are resolved (node-evaluator.ts). Only what is asked for is
 * read. Works on a stack of its own, so that the longest chain of nodes cannot overflow the program's.
 */
export class Flattener {
  readonly #project: Project;
  readonly #library: NodeLibrary;
  readonly #evaluator: NodeEvaluator;
  readonly #roots: Map<string, Scope>;
  readonly #ends = new GraphEnds();
  #count = 0;

  /** `known` are expressions that were read before and are the same in this project, by graph id. */
  constructor(
    project: Project,
    library: NodeLibrary,
    ir: ExpressionBuilder,
    known: ReadonlyMap<string, Scope> = new Map(),
  ) {
    this.#roots = new Map(known);
    this.#project = project;
    this.#library = library;
    this.#evaluator = new NodeEvaluator(project, library, ir, this.#ends);
  }

  /** The value of a named expression, or of the port given inside a graph. Throws InputError. */
  value(graphId: string, at?: PortRef): Value {
    const graph = own(this.#project.graphs, graphId);
    if (!graph)
      throw new InputError(`There is no expression "${graphId}" in the project.`, { graph: graphId });
    const scope = this.#root(graph);
    const node = at ? own(graph.nodes, at.node) : this.#outputNode(graph);
    if (!node) throw graphFault(graph, `there is no node "${at?.node}" to look at.`);
    this.#evaluate({ scope, node });
    const port = at?.port ?? 'value';
    const value = own(this.#evaluator.result(scope, node).values, port);
    if (value) return value;
    throw nodeFault(graph, node, this.#library, `it has no port "${port}" to look at.`, { port });
  }

  /** Expressions read so far, by graph id. */
  get roots(): ReadonlyMap<string, Scope> {
    return this.#roots;
  }

  #evaluate(root: Visit): void {
    const stack: Visit[] = [root];
    try {
      while (stack.length > 0) this.#step(stack);
    } catch (error) {
      // What was begun is not left behind as if it were still under way: others may be asked for.
      for (const { scope, node } of stack) {
        if (scope.results.get(node.id) === 'started') scope.results.delete(node.id);
      }
      throw error;
    }
  }

  #step(stack: Visit[]): void {
    const visit = stack[stack.length - 1]!;
    const { scope, node } = visit;
    const state = scope.results.get(node.id);
    if (state === undefined) {
      if (++this.#count > MAX_NODES) this.#refuseSize(scope);
      scope.results.set(node.id, 'started');
      const needed = this.#needs(visit);
      // In reverse, so that the first is worked on first.
      for (let i = needed.length - 1; i >= 0; i--) {
        const state = needed[i]!.scope.results.get(needed[i]!.node.id);
        if (state === 'started') throw this.#circle(stack, needed[i]!);
        if (state === undefined) stack.push(needed[i]!);
      }
    } else {
      if (state === 'started') this.#evaluator.evaluate(scope, node, this.#targets(visit));
      stack.pop();
    }
  }

  /** What must be worked out before the node. */
  #needs({ scope, node }: Visit): Visit[] {
    const inner = this.#targets({ scope, node });
    if (inner) return inner;
    const needed: Visit[] = [];
    for (const { scope: where, node: reading, input, label } of this.#evaluator.wiresRead(scope, node)) {
      const wire = own(reading.inputs, input);
      if (!wire) continue;
      const source = own(where.graph.nodes, wire.node);
      if (!source) {
        const message = `input "${label}" is wired to a node that does not exist (${wire.node}); wire it anew.`;
        throw nodeFault(where.graph, reading, this.#library, message, { port: input });
      }
      needed.push({ scope: where, node: source });
    }
    return needed;
  }

  /** Where a reference continues: the output of an expression, the outputs of a function. Null for other nodes. */
  #targets({ scope, node }: Visit): Visit[] | null {
    if (node.muted) return null;
    if (node.type === STRUCTURAL.expression) {
      const graph = this.#evaluator.referenced(scope, node);
      return [{ scope: this.#root(graph), node: this.#outputNode(graph) }];
    }
    if (node.type === STRUCTURAL.function) {
      const child = this.#child(scope, node);
      return this.#ends
        .of(child.graph, STRUCTURAL.functionOutput)
        .map((end) => ({ scope: child, node: end }));
    }
    return null;
  }

  #root(graph: Graph): Scope {
    let scope = this.#roots.get(graph.id);
    if (!scope) this.#roots.set(graph.id, (scope = newScope(graph)));
    return scope;
  }

  #child(scope: Scope, node: GraphNode): Scope {
    const known = scope.children.get(node.id);
    if (known) return known;
    const graph = this.#evaluator.referenced(scope, node);
    for (let at: Scope | undefined = scope; at; at = at.instance?.scope) {
      if (at.graph.id !== graph.id) continue;
      const around = graphsAround(scope);
      const circle = [...around.slice(around.findIndex((outer) => outer.id === graph.id)), graph];
      throw this.#recursion(scope.graph, node, circle);
    }
    const child = newScope(graph, { scope, node });
    scope.children.set(node.id, child);
    return child;
  }

  #outputNode(graph: Graph): GraphNode {
    if (graph.kind !== 'expression') {
      throw graphFault(graph, 'a function has no value of its own; ask for an expression that uses it.');
    }
    const ends = this.#ends.of(graph, STRUCTURAL.output);
    if (ends.length === 1) return ends[0]!;
    const fault =
      ends.length === 0 ? 'it has no output node; add one' : 'it has several output nodes; keep one';
    throw graphFault(graph, `${fault}.`);
  }

  /** The fault of a node that needs itself. Within one graph it names the nodes in the way the values flow. */
  #circle(stack: readonly Visit[], start: Visit): InputError {
    const from = stack.findIndex((visit) => visit.scope === start.scope && visit.node === start.node);
    const using = stack.slice(from).filter(({ scope, node }) => scope.results.get(node.id) === 'started');
    const graphs = using.map(({ scope }) => scope.graph).filter((graph, i, all) => graph !== all[i - 1]);
    const closing = using[using.length - 1]!;
    if (graphs.length > 1 || closing.scope !== start.scope || closing.node.type === STRUCTURAL.expression) {
      if (graphs.length === 1 || graphs[graphs.length - 1] !== graphs[0]) graphs.push(graphs[0]!);
      return this.#recursion(closing.scope.graph, closing.node, graphs);
    }
    const names = [start, ...using.reverse()].map(({ node }) => nodeName(node, this.#library));
    const shown = names.length > 10 ? [...names.slice(0, 5), '…', ...names.slice(-4)] : names;
    const message = `nodes feed each other in a circle: ${shown.join(' → ')}. Cut one of these wires.`;
    return nodeFault(start.scope.graph, start.node, this.#library, message);
  }

  #recursion(graph: Graph, node: GraphNode, circle: readonly Graph[]): InputError {
    const names = circle.map(graphName).join(' → ');
    const message = `graphs use each other in a circle: ${names}. Remove one of these uses.`;
    return nodeFault(graph, node, this.#library, message);
  }

  #refuseSize(scope: Scope): never {
    const most = MAX_NODES.toLocaleString('en');
    const message = `with its functions written out the project comes to more than ${most} nodes. Nest them less deeply.`;
    throw graphFault(graphsAround(scope)[0]!, message);
  }
}
