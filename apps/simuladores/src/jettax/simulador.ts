import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { type Assinante, esquemaDaNota, gerarNota, type NotaDeTeste } from "../adn/gerador.ts"
import { falhasDaChamada, montarBase, servir } from "../base.ts"
import { type Atos, atosComuns, JSON_, lerCorpo, responder } from "../controle.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import type { Certificadora } from "../serpro/certificados.ts"
import { Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"

/** A simulated Jettax 360, by what is guessed of its private routes: sign-in, clients, and two lists of notes. */
interface OpcoesDoJettax {
  readonly pasta?: string
  readonly portas?: { readonly jettax?: number; readonly controle?: number }
  readonly assinante?: Assinante
  readonly agora?: () => Date
}

interface JettaxSimulado {
  readonly endereco: string
  readonly enderecoDeControle: string
  readonly certificadoDaAutoridade: string
  registrarPessoa(email: string, senha: string): void
  registrarCliente(cnpj: string): void
  incluir(nota: NotaDeTeste): string
  /** A note whose XML is this, whatever it is. */
  incluirXml(cnpj: string, data: string, xml: string | null): void
  falhar(falha: PedidoDeFalha): void
  esquecerFichas(): void
  chamadas(): Readonly<Record<string, number>>
  parar(): Promise<void>
}

interface Guardada {
  readonly id: string
  readonly numero: string
  readonly data: string
  readonly prestador: string
  readonly tomador: string | null
  readonly xml: string | null
}

interface Contexto {
  readonly agora: () => Date
  readonly assinante: Assinante
  readonly pessoas: Gaveta<string>
  readonly clientes: Gaveta<string>
  readonly notas: Gaveta<Guardada>
  readonly contadores: Gaveta<number>
  readonly fichas: Set<string>
  readonly falhas: Falhas
  readonly chamadas: Map<string, number>
}

/** Starts it and answers where it listens. */
export async function iniciarJettaxSimulado(opcoes: OpcoesDoJettax = {}): Promise<JettaxSimulado> {
  const { pasta = null, portas = {} } = opcoes
  const base = montarBase(pasta)
  const { certificadora, armazem } = base
  const contexto: Contexto = {
    agora: opcoes.agora ?? (() => new Date()),
    assinante: opcoes.assinante ?? certificadora.servidor,
    pessoas: armazem.gaveta("pessoas"),
    clientes: armazem.gaveta("clientes"),
    notas: armazem.gaveta("notas"),
    contadores: armazem.gaveta("contadores"),
    fichas: new Set(),
    falhas: new Falhas(),
    chamadas: new Map(),
  }
  const servida = await servir(base, {
    atender: (pedido, resposta) => atender(contexto, pedido, resposta),
    atos: atosDoJettax(contexto, certificadora),
    portas: [portas.jettax, portas.controle],
  })
  return {
    ...servida,
    registrarPessoa: (email, senha) => contexto.pessoas.gravar(email, senha),
    registrarCliente: (cnpj) => registrarCliente(contexto, cnpj),
    incluir: (nota) => incluir(contexto, nota),
    incluirXml: (prestador, data, xml) => guardar(contexto, { numero: "?", data, prestador, tomador: null, xml }),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    esquecerFichas: () => contexto.fichas.clear(),
    chamadas: () => Object.fromEntries(contexto.chamadas),
  }
}

function registrarCliente({ clientes }: Contexto, cnpj: string): void {
  if (clientes.ler(cnpj) === undefined) clientes.gravar(cnpj, randomUUID().replaceAll("-", "").slice(0, 24))
}

function guardar({ notas, contadores }: Contexto, nota: Omit<Guardada, "id">): void {
  const n = (contadores.ler("notas") ?? 0) + 1
  contadores.gravar("notas", n)
  const id = n.toString(16).padStart(24, "0")
  notas.gravar(id, { id, ...nota })
}

function incluir(contexto: Contexto, pedido: NotaDeTeste): string {
  const nota = esquemaDaNota.parse(pedido)
  const numero = (contexto.contadores.ler(`nota|${nota.prestador}`) ?? 0) + 1
  contexto.contadores.gravar(`nota|${nota.prestador}`, numero)
  const { chave, xml } = gerarNota(nota, numero, contexto.assinante)
  const { prestador, data } = nota
  guardar(contexto, { numero: String(numero), data, prestador, tomador: nota.tomador?.documento ?? null, xml })
  return chave
}

const entrada = z.object({ email: z.string(), password: z.string() })

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "https://jettax.invalid")
  const servico = pathname.endsWith("/login") ? "AUTENTICAR" : (pathname.split("/").at(-1) ?? "").toUpperCase()
  const texto = await lerCorpo(pedido)
  contexto.chamadas.set(servico, (contexto.chamadas.get(servico) ?? 0) + 1)
  const doTipo = await falhasDaChamada(contexto.falhas, servico)
  if (doTipo("cortar-antes") || doTipo("cortar-depois")) return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus) {
    if (comStatus.status === 429) resposta.setHeader("retry-after", "90")
    return responder(resposta, comStatus.status ?? 500, { message: "falha simulada" })
  }
  if (doTipo("corpo-malformado"))
    return void resposta.writeHead(200, { "content-type": "text/html" }).end("<html>Em manutenção</html>")
  const [status, saida] = rotear(contexto, `${pedido.method} ${pathname}`, { texto, searchParams, pedido })
  resposta.writeHead(status, JSON_).end(JSON.stringify(saida))
}

interface Recebido {
  readonly texto: string
  readonly searchParams: URLSearchParams
  readonly pedido: IncomingMessage
}

function rotear(contexto: Contexto, rota: string, { texto, searchParams, pedido }: Recebido): [number, unknown] {
  if (rota === "POST /api/jettax360/v1/auth/office/login") {
    const lida = entrada.safeParse(emJson(texto))
    if (!lida.success || contexto.pessoas.ler(lida.data.email) !== lida.data.password)
      return [401, { message: "Unauthenticated." }]
    const token = randomUUID()
    contexto.fichas.add(token)
    return [200, { token }]
  }
  const [, ficha = ""] = /^Bearer (.+)$/.exec(pedido.headers.authorization ?? "") ?? []
  if (!contexto.fichas.has(ficha)) return [401, { message: "Unauthenticated." }]
  if (rota === "GET /api/v1/clients") {
    const data = [...contexto.clientes.entradas()].map(([cnpj, id]) => ({ id, cnpj }))
    const busca = searchParams.get("cnpj")
    return [200, { data: data.filter((c) => !busca || c.cnpj === busca), last_page: 1 }]
  }
  if (rota === "GET /api/v1/fiscal/nfses/all/sale") return [200, listar(contexto, searchParams, "prestador")]
  if (rota === "GET /api/v1/fiscal/nfses/all/purchase") return [200, listar(contexto, searchParams, "tomador")]
  return [404, { message: "Not found." }]
}

/** In a stable order; the last page is short. */
function listar({ clientes, notas }: Contexto, busca: URLSearchParams, lado: "prestador" | "tomador"): object {
  const dono = [...clientes.entradas()].find(([, id]) => id === busca.get("clientId"))?.[0]
  const de = busca.get("startDate") ?? ""
  const ate = busca.get("endDate") ?? "9999"
  const todas = [...notas.entradas()]
    .map(([, nota]) => nota)
    .filter((nota) => dono !== undefined && nota[lado] === dono && nota.data >= de && nota.data <= ate)
  const porPagina = Number(busca.get("per_page") ?? "50")
  const pagina = Number(busca.get("page") ?? "1")
  return {
    data: todas
      .slice((pagina - 1) * porPagina, pagina * porPagina)
      .map(({ id, numero, xml }) => ({ id, number: numero, xml })),
    last_page: Math.ceil(todas.length / porPagina),
  }
}

function emJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** What the control port does. */
const atosDoJettax = (contexto: Contexto, certificadora: Certificadora): Atos => ({
  ...atosComuns({ ...contexto, certificadora }),
  "GET /saude": () => ({ notas: [...contexto.notas.entradas()].length }),
  "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
  "PUT /pessoas": (corpo) => {
    const { email, senha } = z.strictObject({ email: z.string().max(200), senha: z.string().max(200) }).parse(corpo)
    contexto.pessoas.gravar(email, senha)
  },
  "PUT /clientes": (corpo) =>
    registrarCliente(contexto, z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/) }).parse(corpo).cnpj),
  "POST /notas": (corpo) => ({
    chaves: z
      .array(esquemaDaNota)
      .max(1000)
      .parse(corpo)
      .map((nota) => incluir(contexto, nota)),
  }),
  "DELETE /fichas": () => contexto.fichas.clear(),
})
