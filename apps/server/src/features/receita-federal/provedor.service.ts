import type { Config } from "../../config.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { pausaPedidaMs } from "../../pausa-pedida.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import {
  ChamadaSemResposta,
  type Credenciais,
  type Recusado,
  type Requisicao,
  type Resposta,
} from "../../ports/receita-federal.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { criarAutorizacoes, pedirAutorizacao } from "./autorizacao.service.ts"
import { abrirCredenciais, type DependenciasDaReceita, impedimentoDaIntegracao } from "./receita-federal.service.ts"

/** How long what identifies an office stays in memory: each use is recorded, and a bulk act must not record one a call. */
const VALIDADE_MS = 60_000
const FORA_DO_AR: readonly number[] = [502, 503, 504]
const NAO_RECONHECIDO = 401
const DEMAIS = 429
/** How long it asks everybody to wait, where it does not say. */
const PAUSA_MS = 60_000
const NOVA_TENTATIVA_MS = 30_000
/** Ten-thousandths of a real in a centavo. */
const POR_CENTAVO = 100n

/** The Receita Federal as the queue of operations reaches it: with the credentials of each office, at the pace of the configuration. */
export function criarProvedorDaReceita(
  {
    banco,
    cofre,
    receitaFederal,
    agora,
  }: DependenciasDaReceita & { readonly receitaFederal: NonNullable<DependenciasDaReceita["receitaFederal"]> },
  { porSegundo, simultaneas, silencio }: Pick<NonNullable<Config["serpro"]>, "porSegundo" | "simultaneas" | "silencio">,
): ProvedorExterno {
  const abertas = new Map<string, { readonly ate: number; readonly credenciais: Promise<Credenciais> }>()
  const credenciaisDe = (idEscritorio: string): Promise<Credenciais> => {
    const conhecidas = abertas.get(idEscritorio)
    if (conhecidas !== undefined && conhecidas.ate > performance.now()) return conhecidas.credenciais
    const escopo = sistema(idEscritorio)
    const finalidade = "identificar o escritório na Receita Federal"
    const credenciais = banco
      .emEscopo(escopo, (tx) => abrirCredenciais(tx, escopo, { cofre, agora: agora(), finalidade }))
      .then((lidas) => lidas.credenciais)
    // What could not be opened is opened again the next time.
    credenciais.catch(() => abertas.delete(idEscritorio))
    abertas.set(idEscritorio, { ate: performance.now() + VALIDADE_MS, credenciais })
    return credenciais
  }
  const autorizacoes = criarAutorizacoes((pedido) => pedirAutorizacao({ banco, cofre, receitaFederal, agora }, pedido))
  /** In somebody's name with their token; one that no longer serves is changed once, as what was refused so was not done. */
  const enviar = async (
    idEscritorio: string,
    requisicao: Requisicao,
    credenciais: Credenciais,
    sinal: AbortSignal,
  ): Promise<Resposta> => {
    const autor = receitaFederal.procuradorDe(requisicao)
    if (autor === null) return receitaFederal.chamar(requisicao, credenciais, sinal)
    const pedido = { escopo: sistema(idEscritorio), autor, credenciais }
    const tokenDoProcurador = await autorizacoes.obter(pedido, agora())
    const resposta = await receitaFederal.chamar(requisicao, { ...credenciais, tokenDoProcurador }, sinal)
    if (!receitaFederal.recusouProcurador(resposta)) return resposta
    await autorizacoes.esquecer(pedido, tokenDoProcurador)
    const outro = await autorizacoes.obter(pedido, agora())
    // The same term gives the same token: asking again by it would be refused, and billed, again.
    if (outro === tokenDoProcurador) return resposta
    return receitaFederal.chamar(requisicao, { ...credenciais, tokenDoProcurador: outro }, sinal)
  }
  return {
    nome: "serpro",
    simulado: receitaFederal.simulada,
    paralelo: simultaneas,
    ritmo: { porSegundo, rajada: simultaneas },
    silencio,
    novaTentativaMs: NOVA_TENTATIVA_MS,
    async chamar(idEscritorio, requisicao, sinal) {
      let credenciais: Credenciais
      try {
        credenciais = await credenciaisDe(idEscritorio)
      } catch (erro) {
        throw new ChamadaSemResposta(semCredenciais(erro), { cause: erro })
      }
      try {
        const resposta = await enviar(idEscritorio, requisicao, credenciais, sinal)
        if (resposta.status === NAO_RECONHECIDO) abertas.delete(idEscritorio)
        return resposta
      } catch (erro) {
        // They may be others by now, and whoever changed them must not wait for these to be forgotten.
        abertas.delete(idEscritorio)
        throw erro
      }
    },
    impedimento: impedimentoDaIntegracao,
    // A queue that is full says how long to wait, and is not absent.
    ausente: ({ status, corpo }) => FORA_DO_AR.includes(status) && !corpo.includes("tempoEspera"),
    pausaMs: ({ status, cabecalhos }) => (status === DEMAIS ? pausaPedidaMs(cabecalhos, PAUSA_MS) : 0),
    cobrada: (requisicao, status) => receitaFederal.cobrada(requisicao, status),
    preco: (classe, chamadas) => receitaFederal.preco(classe, chamadas) * POR_CENTAVO,
  }
}

function semCredenciais(erro: unknown): Recusado {
  const texto =
    erro instanceof ErroDeNegocio
      ? erro.message
      : "Não foi possível abrir as credenciais do escritório. Informe-as de novo em Configurações, Automações."
  return { tipo: "recusado", codigo: "sem-credenciais", textoDaAutoridade: "", texto, precisaDePessoa: true }
}
