import { product } from '@formant/contract/base/product';
import { type Html, html } from '../../http/pages/html.ts';
import { examplesOf } from './examples.ts';
import type { OpenApi, Operation, Schema } from './openapi-types.ts';
import { pageWords as words } from './page-words.ts';
import { noteOf, shapeOf } from './shape.ts';
import { siteHeader } from './site-header.ts';

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}
type Tag = OpenApi['tags'][number];

const entriesOf = (api: OpenApi): Entry[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
const inGroup = (api: OpenApi, name: string): Entry[] =>
  entriesOf(api).filter(({ operation }) => operation.tags.includes(name));
const callsOf = (entries: Entry[]): string =>
  words.calls(entries.length, entries.filter(({ operation }) => operation['x-scope']).length);
const addressOf = ({ operation }: Entry): string => `/api/docs/${operation.tags[0]}#${operation.operationId}`;

/** What the API is, how programs sign in, the search, and its groups. */
export function overviewPage(api: OpenApi): Html {
  const { version, description } = api.info as { version: string; description: string }; // safe: written by the generator
  const [lead = '', ...rest] = description.split('\n\n');
  return html`${siteHeader}<header class="top"><div>
      <h1>${product.name} API <span class="muted">${version}</span></h1>
      <p class="lead">${withCode(lead)}</p>
      ${searchForm('')}
    </div></header>
    <div class="layout">${groupList(api, null)}
      <main>
        <h2>${words.begin}</h2>
        ${rest.map((text) => html`<p>${withCode(text)}</p>`)}
        <p><a href="/developers">${words.keys}</a>. <a href="/api/openapi.json">openapi.json</a> ${words.document}</p>
        <h2>${words.groups}</h2>
        <ul class="groups">${api.tags.map(
          (tag) =>
            html`<li><a href="/api/docs/${tag.name}"><strong>${tag['x-displayName']}</strong>${tag.description} <span class="muted">${callsOf(inGroup(api, tag.name))}</span></a></li>`,
        )}</ul>
      </main>
    </div>`;
}

/** The calls of all groups in which every word of a search stands. */
export function foundPage(api: OpenApi, search: string): Html {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entriesOf(api).filter(({ method, path, operation }) => {
    const text = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return html`${siteHeader}<header class="top"><div><h1>${words.search}</h1>${searchForm(search)}</div></header>
    <div class="layout">${groupList(api, null)}
      <main>
        <p role="status">${words.found(found.length, search)} <a href="/api/docs">${words.all}</a></p>
        <ul class="found">${found.map(
          (entry) =>
            html`<li><a href="${addressOf(entry)}">${methodAndPath(entry)}</a><br>${withCode(entry.operation.summary)}</li>`,
        )}</ul>
      </main>
    </div>`;
}

/** Every call of one group, with what it takes, answers and refuses, and examples at this server's address. */
export function groupPage(api: OpenApi, tag: Tag, base: string): Html {
  const entries = inGroup(api, tag.name);
  const text = JSON.stringify(entries);
  const shapes = Object.entries(api.components.schemas).filter(([name]) => text.includes(`/${name}"`));
  return html`${siteHeader}<header class="top"><div>
      <h1>${tag['x-displayName']}</h1>
      <p class="lead">${tag.description}</p>
      ${searchForm('')}
    </div></header>
    <div class="layout">${groupList(api, tag.name)}
      <main>
        ${entries.map((entry) => card(entry, api, base))}
        <h2>${words.shapes}</h2>
        ${shapes.map(
          ([name, schema]) =>
            html`<section class="card" id="shape-${name}"><h3>${name}</h3><pre>${shapeOf(schema)}</pre></section>`,
        )}
      </main>
    </div>`;
}

const methodAndPath = ({ method, path }: Entry): Html =>
  html`<span class="method ${method}">${method}</span><code>${path}</code>`;

const searchForm = (search: string): Html =>
  html`<form role="search" method="get" action="/api/docs">
    <input type="search" name="q" value="${search}" aria-label="${words.searchLabel}" placeholder="${words.searchHint}">
    <button>${words.searchButton}</button>
  </form>`;

function groupList(api: OpenApi, current: string | null): Html {
  const list = html`<ul>${api.tags.map(
    ({ name, 'x-displayName': title }) =>
      html`<li><a href="/api/docs/${name}"${name === current && html` aria-current="page"`}>${title}</a>${
        name === current &&
        html`<ul class="wide">${inGroup(api, name).map(
          ({ path, operation, method }) =>
            html`<li><a href="#${operation.operationId}">${method} ${path.replace(/^\/api/, '')}</a></li>`,
        )}</ul>`
      }</li>`,
  )}</ul>`;
  // closed where it stands above the page; wide screens show a second one that is always open
  return html`<nav aria-label="${words.groups}"><details><summary>${words.groups}</summary>${list}</details><div class="wide">${list}</div></nav>`;
}

function card(entry: Entry, api: OpenApi, base: string): Html {
  const { method, path, operation } = entry;
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [status = '', good] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? [];
  const faults = Object.entries(responses).filter(([code]) => Number(code) >= 400);
  const body = requestBody && Object.entries(requestBody.content)[0];
  const answer = good?.content && Object.entries(good.content)[0];
  const examples = examplesOf(method, path, { operation, schemas: api.components.schemas, base });
  return html`<section class="card" id="${operationId}">
    <h3><a href="#${operationId}">${methodAndPath(entry)}</a></h3>
    <p>${withCode(summary)}.</p>
    <p class="muted">${withCode(description)}</p>
    ${
      parameters.length > 0 &&
      html`<h4>${words.parameters}</h4><table><tbody>${parameters.map(
        (
          one,
        ) => html`<tr><th scope="row"><code>${one.name}</code></th><td>${one.in}${one.required ? '' : `, ${words.optional}`}</td>
        <td><code>${shapeOf(one.schema)}</code> ${withCode(noteOf({ ...one.schema, description: one.description }))}</td></tr>`,
      )}</tbody></table>`
    }
    ${body && html`<h4>${words.request(body[0])}</h4>${shape(body[1].schema)}`}
    <h4>${words.answer(status, answer?.[0])}</h4>
    ${answer && shape(answer[1].schema)}
    ${examples.map(
      ({ language, text }) =>
        html`<details name="${operationId}"><summary>${language}</summary><pre>${text}</pre></details>`,
    )}
    <details name="${operationId}"><summary>${words.faults}</summary><table><tbody>${faults.map(
      ([code, fault]) => html`<tr><th scope="row">${code}</th><td>${fault.description}</td></tr>`,
    )}</tbody></table></details>
  </section>`;
}

const shape = (schema: Schema): Html => html`<pre>${shapeOf(schema)}</pre>`;

const withCode = (text: string): (Html | string)[] =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
