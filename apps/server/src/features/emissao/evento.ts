import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { EVENTOS_DO_EMITENTE } from "../../documentos/nfse-nacional/dps/pedido-de-evento.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { EmissorDeNfse, RespostaDoEmissor } from "../../ports/emissor-nfse.ts"
import type { AtoExterno, Avanco, ContextoDoAto, Etapa, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"
import { importarDaAutoridade, marcarCancelando } from "../notas-fiscais/notas-fiscais.service.ts"
import { alterarEvento, type EventoPedido, lerEventos } from "./emissao.repository.ts"
import { nadaAPedir } from "./pedir.ts"
import { emNossasPalavras } from "./rejeicoes.ts"

/** What the acts work with. */
export interface DepsDosAtos {
  readonly emissor: EmissorDeNfse
  readonly emissores: Emissores
}

/** How the queue names the act, and what comes first in it. */
export const ATO_DE_EVENTO = { provedor: "sefin", etapaInicial: "registrar", prioridade: 1 } as const

/** Another event is in the way: it may be this very one, asked for elsewhere or by an answer that was lost. */
const OUTRO_EVENTO: ReadonlySet<string> = new Set(["E0840", "E0848"])

/** Registers an event of a note; a lost answer is asked about before it is sent again. */
export function atoDeEvento({ emissor, emissores }: DepsDosAtos): AtoExterno {
  const passo = (
    rotulo: string,
    tipo: "registrar-evento" | "consultar-evento",
    concluir: (alvo: Alvo, valor: RespostaDoEmissor) => Promise<Avanco>,
  ): Etapa<RespostaDoEmissor> => ({
    rotulo,
    ...(tipo === "registrar-evento" ? { seIncerta: "conferir" } : {}),
    interpretar: (requisicao, resposta) => emissor.interpretar(requisicao, resposta),
    async preparar(tx, { escopo }, operacoes) {
      const lidos = await eventosDe(tx, escopo, operacoes)
      return operacoes.map((operacao): Preparo => {
        const evento = lidos.get(operacao.id)
        if (evento === undefined || evento.estado !== "enviando")
          return { tipo: "avancar", avanco: { tipo: "sucesso", resultado: "Este pedido já tinha terminado." } }
        const { ambiente, idEmpresa, chave, pedido } = evento
        const base = { ambiente, idEmpresa, chave }
        const requisicao = emissor.montar(
          tipo === "registrar-evento"
            ? { ...base, tipo, pedido }
            : { ...base, tipo, evento: EVENTOS_DO_EMITENTE[evento.evento].tipo },
        )
        return { tipo: "chamar", requisicao, certificado: `e-CNPJ da empresa (${operacao.cnpj})` }
      })
    },
    async concluir(tx, contexto, prontas) {
      const lidos = await eventosDe(
        tx,
        contexto.escopo,
        prontas.map(({ operacao }) => operacao),
      )
      const avancos: Avanco[] = []
      for (const { operacao, valor } of prontas) {
        const evento = lidos.get(operacao.id)
        if (evento === undefined) throw new Error("O pedido desta operação não existe.")
        avancos.push(await concluir({ tx, contexto, operacao, evento }, valor))
      }
      return avancos
    },
  })

  async function registrar({ tx, contexto: { escopo, agora }, evento }: Alvo, xml: Buffer): Promise<Avanco> {
    const lido = lerDocumentoNacional(xml)
    if (lido.tipo !== "evento" || lido.evento.chaveNota !== evento.chave) {
      const texto =
        "O sistema nacional respondeu com um evento que não se lê. Confira no portal da NFS-e e avise o suporte."
      return { tipo: "inconsistencia", motivo: { codigo: "documento-ilegivel", texto, textoDoOrgao: null } }
    }
    await alterarEvento(tx, escopo, evento.id, { estado: "registrado", atualizadoEm: agora })
    const nome = `evento-${lido.evento.tipo}-${evento.chave}.xml`
    const { mensagem } = await importarDaAutoridade(tx, escopo, emissores, { nome, bytes: xml }, agora)
    await marcarCancelando(tx, escopo, { idEmpresa: evento.idEmpresa, chave: evento.chave, pedido: false })
    return { tipo: "sucesso", resultado: mensagem, referencia: evento.chave }
  }

  return {
    ...ATO_DE_EVENTO,
    ...nadaAPedir,
    etapas: {
      registrar: passo("Pedindo o cancelamento", "registrar-evento", async (alvo, valor) => {
        if (valor.tipo === "evento") return registrar(alvo, valor.xml)
        if (valor.tipo !== "rejeitada") throw new Error(`Resposta inesperada ao evento: ${valor.tipo}`)
        const [primeiro] = valor.erros
        if (OUTRO_EVENTO.has(primeiro.codigo) && alvo.operacao.protocolo === null)
          return { tipo: "etapa", etapa: "conferir", protocolo: primeiro.codigo }
        return recusar(alvo, valor.erros)
      }),
      conferir: passo("Conferindo se o cancelamento foi registrado", "consultar-evento", async (alvo, valor) => {
        if (valor.tipo === "evento") return registrar(alvo, valor.xml)
        const { protocolo } = alvo.operacao
        if (protocolo !== null) return recusar(alvo, [{ codigo: protocolo, texto: "" }])
        return { tipo: "etapa", etapa: "registrar" }
      }),
    },
  }
}

interface Alvo {
  readonly tx: Tx
  readonly contexto: ContextoDoAto
  readonly operacao: OperacaoTomada
  readonly evento: EventoPedido
}

async function recusar(
  { tx, contexto: { escopo, agora }, evento }: Alvo,
  recebidos: readonly { readonly codigo: string; readonly texto: string }[],
): Promise<Avanco> {
  const erros = recebidos.map(emNossasPalavras)
  await alterarEvento(tx, escopo, evento.id, { estado: "recusado", erros, atualizadoEm: agora })
  await marcarCancelando(tx, escopo, { idEmpresa: evento.idEmpresa, chave: evento.chave, pedido: false })
  const [primeiro] = erros
  return {
    tipo: "inconsistencia",
    motivo: {
      codigo: primeiro?.codigo ?? "recusado",
      texto: primeiro?.texto ?? "O cancelamento foi recusado.",
      textoDoOrgao: primeiro?.textoDoOrgao || null,
    },
  }
}

const idDoEvento = ({ parametros }: OperacaoTomada) => (parametros as { readonly idEvento: string }).idEvento

async function eventosDe(tx: Tx, escopo: Escopo, operacoes: readonly OperacaoTomada[]) {
  const lidos = new Map((await lerEventos(tx, escopo, operacoes.map(idDoEvento))).map((e) => [e.id, e]))
  return new Map(
    operacoes.flatMap((o) => {
      const evento = lidos.get(idDoEvento(o))
      return evento === undefined ? [] : [[o.id, evento] as const]
    }),
  )
}
