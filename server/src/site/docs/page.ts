import { product } from '@formant/contract/base/product';
import { type Html, html } from '../../http/html.ts';
import type { OpenApi, Operation, Schema } from './openapi-types.ts';
import { noteOf, shapeOf } from './shape.ts';

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const accessWords: Record<Operation['x-access'], string> = {
  public: 'Anybody',
  guest: 'Signed out only',
  user: 'Signed in',
  device: 'The app, signed in on a device',
  support: 'Support staff',
  admin: 'Administrators',
};

/** The API as a page for people; `search` narrows it by words of path, summary or name. */
export function docsPage(api: OpenApi, search: string): Html {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = Object.entries(api.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation }),
      ),
    )
    .filter(({ method, path, operation }) => {
      const text = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  const groups = api.tags
    .map(({ name }) => ({ name, entries: entries.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter((group) => group.entries.length > 0);
  const { version, description } = api.info as { version: string; description: string }; // safe: written by the generator
  return html`<header class="top"><div>
      <h1>${product.name} API <span class="muted">${version}</span></h1>
      ${description.split('\n\n').map((text) => html`<p>${withCode(text)}</p>`)}
      <p><a href="/api/openapi.json">openapi.json</a> for generators and tools. <a href="/developers">Your API keys and webhooks</a></p>
      <form role="search" method="get" action="/api/docs">
        <input type="search" name="q" value="${search}" aria-label="Search the API" placeholder="Search, such as upload or POST sign">
        <button>Search</button>
      </form>
    </div></header>
    <div class="layout">
      <nav aria-label="Calls">${groups.map(
        (group) =>
          html`<strong>${spaced(group.name)}</strong><ul>${group.entries.map(
            ({ method, path, operation }) =>
              html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method}</span> ${path.replace('/api', '')}</a></li>`,
          )}</ul>`,
      )}</nav>
      <main>
        ${search && html`<p role="status">${entries.length} of the calls match “${search}”. <a href="/api/docs">Show all</a></p>`}
        ${groups.map((group) => html`<h2>${spaced(group.name)}</h2>${group.entries.map(card)}`)}
        ${components(api.components.schemas)}
      </main>
    </div>`;
}

function card({ method, path, operation }: Entry): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const [status = '', good] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? [];
  const faults = Object.entries(responses).filter(([code]) => Number(code) >= 400);
  const body = requestBody && Object.entries(requestBody.content)[0];
  const answer = good?.content && Object.entries(good.content)[0];
  return html`<section class="card" id="${operationId}">
    <h3><a href="#${operationId}"><span class="method ${method}">${method}</span><code>${path}</code></a></h3>
    <p>${summary}</p>
    <ul class="chips"><li>${accessWords[operation['x-access']]}</li><li>${operation['x-transport']}</li>${
      operation['x-scope'] && html`<li>API key for ${operation['x-scope']}</li>`
    }${operation.security.some((one) => 'csrf' in one) && html`<li>CSRF header in browsers</li>`}</ul>
    ${
      parameters.length > 0 &&
      html`<h4>Parameters</h4><table><tbody>${parameters.map(
        (
          one,
        ) => html`<tr><th scope="row"><code>${one.name}</code></th><td>${one.in}${one.required ? '' : ', optional'}</td>
        <td><code>${shapeOf(one.schema)}</code> ${noteOf({ ...one.schema, description: one.description })}</td></tr>`,
      )}</tbody></table>`
    }
    ${body && html`<h4>Request, ${body[0]}</h4><pre>${shapeOf(body[1].schema)}</pre>`}
    <h4>Answer ${status}${answer ? `, ${answer[0]}` : ', without a body'}</h4>
    ${answer && html`<pre>${shapeOf(answer[1].schema)}</pre>`}
    <h4>Faults</h4>
    <table><tbody>${faults.map(([code, { description }]) => html`<tr><th scope="row">${code}</th><td><code>${description}</code></td></tr>`)}</tbody></table>
  </section>`;
}

const components = (schemas: Record<string, Schema>): Html =>
  html`<h2>Shapes</h2>${Object.entries(schemas).map(
    ([name, schema]) =>
      html`<section class="card" id="shape-${name}"><h3>${name}</h3><pre>${shapeOf(schema)}</pre></section>`,
  )}`;

const spaced = (name: string): string => name.replaceAll('-', ' ');
const withCode = (text: string): (Html | string)[] =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
