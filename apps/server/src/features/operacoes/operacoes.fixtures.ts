import { centavos } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { AtoExterno, AtosExternos, OperacaoTomada, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { ChamadaSemResposta, type Requisicao, type Resposta } from "../../ports/receita-federal.ts"
import type { Ambiente } from "../../testes/ambiente.ts"

/** An authority in memory: what it accepted, by business key, and what it does with the next calls. */
export interface OrgaoDeTeste {
  readonly provedor: ProvedorExterno
  /** How many times each declaration was accepted. */
  readonly aceitas: Map<string, number>
  readonly chamadas: string[]
  /** What becomes of the next calls, first to last; then all is well. */
  readonly roteiro: ("aceita-e-cala" | "cala" | "fora" | "pendente" | "recusa" | "ilegivel" | "demais")[]
  fora: boolean
}

/** How long the authority of tests asks to be left alone, after too much was asked. */
export const PAUSA_MS = 300

const resposta = (status: number, corpo: unknown): Resposta => ({
  status,
  cabecalhos: { "content-type": "application/json" },
  corpo: Buffer.from(typeof corpo === "string" ? corpo : JSON.stringify(corpo)),
  duracaoMs: 3,
  em: new Date(),
})

/** An authority that keeps declarations by key, answers what it has, and loses answers when told to. */
export function criarOrgao(mudancas: Partial<ProvedorExterno> = {}): OrgaoDeTeste {
  const orgao: OrgaoDeTeste = {
    aceitas: new Map(),
    chamadas: [],
    roteiro: [],
    fora: false,
    provedor: {
      nome: "serpro",
      simulado: true,
      paralelo: 20,
      ritmo: null,
      silencio: null,
      novaTentativaMs: 40,
      async chamar(_idEscritorio, requisicao, sinal) {
        return responder(orgao, requisicao, sinal)
      },
      ausente: ({ status }) => status === 503,
      pausaMs: ({ status }) => (status === 429 ? PAUSA_MS : 0),
      cobrada: ({ custo }, status) => status === 200 && custo === "declarar",
      preco: () => 4000n,
      ...mudancas,
    },
  }
  return orgao
}

async function responder(orgao: OrgaoDeTeste, { servico, corpo, grava }: Requisicao, sinal: AbortSignal) {
  sinal.throwIfAborted()
  const chave = corpo.toString()
  orgao.chamadas.push(`${servico} ${chave}`)
  if (orgao.fora) return resposta(503, "")
  const passo = orgao.roteiro.shift()
  if (passo === "fora") return resposta(503, "")
  if (passo === "demais") return resposta(429, "")
  if (passo === "cala") throw new ChamadaSemResposta({ tipo: "falha", incerta: grava, texto: "A conexão caiu." })
  if (passo === "pendente") return resposta(202, { protocolo: "P1" })
  if (passo === "recusa") return resposta(403, { texto: "[AcessoNegado]" })
  if (passo === "ilegivel") return resposta(200, "<html>")
  if (servico === "conferir") return resposta(200, { tem: orgao.aceitas.has(chave) })
  orgao.aceitas.set(chave, (orgao.aceitas.get(chave) ?? 0) + 1)
  if (passo === "aceita-e-cala")
    throw new ChamadaSemResposta({ tipo: "falha", incerta: true, texto: "A conexão caiu depois do envio." })
  return resposta(200, { numero: `N-${chave}` })
}

interface Lido {
  readonly numero?: string
  readonly tem?: boolean
}

const pedir = (servico: "transmitir" | "conferir", operacao: OperacaoTomada) => ({
  tipo: "chamar" as const,
  requisicao: {
    servico,
    metodo: "POST",
    caminho: `/${servico}`,
    cabecalhos: { authorization: "{token}" },
    corpo: Buffer.from(operacao.id),
    custo: servico === "transmitir" ? ("declarar" as const) : ("consultar" as const),
    grava: servico === "transmitir",
  },
})

const interpretar: AtoExterno["etapas"][string]["interpretar"] = (requisicao, { status, corpo }) => {
  if (status === 503) return { tipo: "falha", incerta: false, texto: "Fora do ar." }
  if (status === 429) return { tipo: "falha", incerta: false, texto: "Pediu-se demais.", esperarMs: 60_000 }
  if (status === 202) return { tipo: "pendente", perguntarDeNovoEmMs: 4000, protocolo: "P1" }
  if (status === 403)
    return {
      tipo: "recusado",
      codigo: "falta-procuracao",
      textoDaAutoridade: "[AcessoNegado]",
      texto: "Falta a procuração do cliente.",
      precisaDePessoa: true,
    }
  const lido: Lido = JSON.parse(corpo.toString())
  return { tipo: "ok", valor: { ...lido, servico: requisicao.servico } }
}

/** An act of two steps: transmits, and asks whether it was transmitted when the answer is lost. */
export function atoDeTeste(aoConcluir: (tx: Tx) => Promise<void> = async () => {}): AtosExternos {
  const ato: AtoExterno = {
    provedor: "serpro",
    prioridade: 5,
    etapaInicial: "transmitir",
    oQueFazer: () => ({ texto: "Peça a procuração.", rotulo: null, destino: null }),
    pedir: async () => ({ novas: [], fora: [] }),
    etapas: {
      transmitir: {
        rotulo: "Transmitindo",
        seIncerta: "conferir",
        preparar: async (_tx, _contexto, operacoes) => operacoes.map((o) => pedir("transmitir", o)),
        interpretar,
        async concluir(tx, _contexto, prontas) {
          await aoConcluir(tx)
          return prontas.map(({ operacao }) => ({
            tipo: "sucesso" as const,
            resultado: "Transmitida.",
            referencia: operacao.id,
          }))
        },
      },
      conferir: {
        rotulo: "Conferindo",
        preparar: async (_tx, _contexto, operacoes) => operacoes.map((o) => pedir("conferir", o)),
        interpretar,
        concluir: async (_tx, _contexto, prontas) =>
          prontas.map(({ operacao, valor }) =>
            typeof valor === "object" && valor !== null && "tem" in valor && valor.tem === true
              ? { tipo: "sucesso" as const, resultado: "Já estava transmitida.", referencia: operacao.id }
              : { tipo: "etapa" as const, etapa: "transmitir" },
          ),
      },
    },
  }
  return { "situacao-fiscal": ato }
}

/** Keys of the acts to be queued, and of whom. */
export const novas = (idEmpresa: string, quantas: number, prefixo = "t") =>
  Array.from({ length: quantas }, (_, i) => ({
    idEmpresa,
    apelido: "Empresa",
    tipo: "situacao-fiscal" as const,
    competencia: "2026-10",
    chave: `${prefixo}:${i}`,
    parametros: { ordem: i },
    valor: centavos(100n),
  }))

export const entrada = (ambiente: Pick<Ambiente, "servico">, comAprovacao = false) => ({
  idUsuario: "00000000-0000-0000-0000-000000000000",
  nome: "Ana",
  agora: ambiente.servico.agora(),
  comAprovacao,
})
