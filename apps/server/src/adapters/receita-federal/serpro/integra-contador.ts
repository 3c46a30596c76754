import {
  ChamadaSemResposta,
  type Desfecho,
  type ReceitaFederal,
  type Recusado,
  type Requisicao,
  type Resposta,
} from "../../../ports/receita-federal.ts"
import type { AtoDaReceita, ValorDoAto } from "../../../ports/receita-federal-atos.ts"
import { type Mapa, PedidoInvalido } from "./ato.ts"
import { criarCliente, type OpcoesDoCliente } from "./client.ts"
import { ehDoPedido, emRequisicao, lerEnvelope, TOKEN_DO_PROCURADOR } from "./envelope.ts"
import { estranho, ilegivel, traduzir } from "./erros.ts"
import { MAPAS, SERVICO_DO_PODER } from "./mapas.ts"
import { precoDe, type TabelaDePrecos } from "./precos.ts"
import { ehCobrada, servicoDe } from "./servicos.ts"
import { assinarTermo, type TextosDoTermo } from "./termo.ts"

interface OpcoesDoIntegraContador extends OpcoesDoCliente {
  readonly precos: TabelaDePrecos
  readonly textosDoTermo: TextosDoTermo
}

/** The Receita Federal by the Integra Contador of SERPRO. `encerrar` closes its connections. */
export function criarIntegraContador(opcoes: OpcoesDoIntegraContador): ReceitaFederal & { encerrar(): void } {
  const cliente = criarCliente(opcoes)
  return {
    nome: "Integra Contador (SERPRO)",
    simulada: !ehDoSerpro(opcoes.gateway) || !ehDoSerpro(opcoes.autenticacao),
    montar(ato, pedido, partes) {
      try {
        const { servico, dados, grava = false } = MAPAS[ato].chamada(pedido, partes)
        return emRequisicao(servico, dados, partes, grava)
      } catch (erro) {
        return pedidoRecusado(erro)
      }
    },
    chamar: cliente.chamar,
    interpretar: (ato, requisicao, resposta) => interpretar(MAPAS[ato], requisicao, resposta),
    async testarConexao(credenciais, sinal) {
      try {
        await cliente.autenticar(credenciais, sinal)
        return { tipo: "ok" }
      } catch (erro) {
        if (erro instanceof ChamadaSemResposta) return erro.desfecho
        throw erro
      }
    },
    assinarTermo: (termo, par) => assinarTermo(termo, opcoes.textosDoTermo, par),
    procuradorDe: ({ cabecalhos, corpo }) =>
      TOKEN_DO_PROCURADOR in cabecalhos ? JSON.parse(corpo.toString("utf8")).autorPedidoDados.numero : null,
    // 019 is that none came, 020 that it is unknown or expired, 054 that it is of another.
    recusouProcurador: ({ status, corpo }) =>
      status === 403 && /ICGERENCIADOR-0(?:19|20|54)\b/.test(corpo.toString("latin1")),
    poderExigido: (ato) => servicoDe(SERVICO_DO_PODER[ato]).poder,
    cobrada: ({ custo }, status) => ehCobrada(custo, status),
    preco: (custo, chamadasNoMes) => precoDe(opcoes.precos, custo, chamadasNoMes),
    encerrar: cliente.encerrar,
  }
}

/** Their demonstration address answers the same to everybody. */
function ehDoSerpro(endereco: string): boolean {
  const { hostname, pathname } = new URL(endereco)
  return hostname.endsWith(".serpro.gov.br") && !pathname.includes("trial")
}

function pedidoRecusado(erro: unknown): Recusado {
  if (erro instanceof PedidoInvalido) {
    return {
      tipo: "recusado",
      codigo: "pedido-invalido",
      textoDaAutoridade: "",
      texto: erro.message,
      campo: erro.campo,
      precisaDePessoa: true,
    }
  }
  return {
    tipo: "recusado",
    codigo: "pedido-invalido",
    textoDaAutoridade: "",
    texto: "Este pedido não cabe no formato da Receita. Não adianta repetir: avise o suporte.",
    precisaDePessoa: false,
  }
}

/** Pure: the same bytes give the same outcome whenever they are read. */
function interpretar<A extends AtoDaReceita>(
  mapa: Mapa<A>,
  requisicao: Requisicao,
  resposta: Resposta,
): Desfecho<ValorDoAto<A>> {
  const leitura = lerEnvelope(resposta)
  if (leitura.tipo === "estranho") return comRetryAfter(estranho(requisicao, resposta.status), resposta)
  if (leitura.tipo === "ilegivel") return ilegivel(requisicao, leitura.motivo)
  const { envelope } = leitura
  if (!ehDoPedido(requisicao, envelope.contribuinte)) return ilegivel(requisicao, "é de outro contribuinte")
  const lida = { requisicao, resposta, envelope }
  const deOutroStatus = mapa.lerOutroStatus?.(lida)
  if (deOutroStatus !== undefined) return deOutroStatus
  const sucesso = envelope.status >= 200 && envelope.status < 300
  return comRetryAfter(sucesso ? mapa.ler(lida) : traduzir(requisicao, envelope.status, envelope.mensagens), resposta)
}

const HORA_MS = 60 * 60_000

/** Where the authority says how long, it is heard: up to an hour. */
function comRetryAfter<T>(desfecho: Desfecho<T>, { cabecalhos }: Resposta): Desfecho<T> {
  const segundos = cabecalhos["retry-after"] ?? ""
  if (desfecho.tipo !== "falha" || !/^\d{1,6}$/.test(segundos)) return desfecho
  return { ...desfecho, esperarMs: Math.min(Number(segundos) * 1000, HORA_MS) }
}
