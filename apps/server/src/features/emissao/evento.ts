import { EVENTOS_DO_EMITENTE } from "../../documentos/nfse-nacional/dps/pedido-de-evento.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { AtoExterno, Avanco } from "../../ports/operacao-externa.ts"
import { importarDaAutoridade, marcarCancelando } from "../notas-fiscais/notas-fiscais.service.ts"
import { alterarEvento, type EventoPedido, lerEventos } from "./emissao.repository.ts"
import { type Alvo, type DepsDosAtos, passosSobre } from "./passo.ts"
import { nadaAPedir } from "./pedir.ts"
import { emNossasPalavras } from "./rejeicoes.ts"

/** How the queue names the act, and what comes first in it. */
export const ATO_DE_EVENTO = { provedor: "sefin", etapaInicial: "registrar", prioridade: 1 } as const

/** Another event is in the way: it may be this very one, asked for elsewhere or by an answer that was lost. */
const OUTRO_EVENTO: ReadonlySet<string> = new Set(["E0840", "E0848"])

/** Registers an event of a note; a lost answer is asked about before it is sent again. */
export function atoDeEvento(deps: DepsDosAtos): AtoExterno {
  const passo = passosSobre(deps, {
    idDe: ({ parametros }) => (parametros as { readonly idEvento: string }).idEvento,
    ler: lerEventos,
    terminado: "Este pedido já tinha terminado.",
  })
  return {
    ...ATO_DE_EVENTO,
    ...nadaAPedir,
    etapas: {
      registrar: passo({
        rotulo: "Pedindo o cancelamento",
        seIncerta: "conferir",
        pedido: (evento) => ({
          ...de(evento),
          tipo: "registrar-evento",
          pedido: evento.pedido,
          idDps: evento.idDps,
        }),
        async concluir(alvo, valor) {
          if (valor.tipo === "evento") return registrar(alvo, valor.xml)
          if (valor.tipo === "cancelada-sem-evento") return { tipo: "etapa", etapa: "conferir", protocolo: SEM_EVENTO }
          if (valor.tipo !== "rejeitada") throw new Error(`Resposta inesperada ao evento: ${valor.tipo}`)
          const [primeiro] = valor.erros
          if (OUTRO_EVENTO.has(primeiro.codigo) && alvo.operacao.protocolo === null)
            return { tipo: "etapa", etapa: "conferir", protocolo: primeiro.codigo }
          return recusar(alvo, valor.erros)
        },
      }),
      conferir: passo({
        rotulo: "Conferindo se o cancelamento foi registrado",
        pedido: (evento) => ({
          ...de(evento),
          tipo: "consultar-evento",
          evento: EVENTOS_DO_EMITENTE[evento.evento].tipo,
        }),
        async concluir(alvo, valor) {
          if (valor.tipo === "evento") return registrar(alvo, valor.xml)
          const { protocolo } = alvo.operacao
          if (valor.tipo === "cancelada-sem-evento" || protocolo === SEM_EVENTO) return esperarEvento
          if (alvo.alvo.emissor !== "nacional") return recusar(alvo, [NAO_REGISTRADO])
          if (protocolo !== null) return recusar(alvo, [{ codigo: protocolo, texto: "" }])
          return { tipo: "etapa", etapa: "registrar" }
        },
      }),
    },
  }
}

/** Cancelled by word, without the event: the note waits, and whoever has it tried again has it asked again. */
const SEM_EVENTO = "sem-evento"
const esperarEvento: Avanco = {
  tipo: "inconsistencia",
  motivo: {
    codigo: SEM_EVENTO,
    texto:
      "A Migrate diz que a nota foi cancelada e não mostra o evento assinado. A nota continua em cancelamento até ele chegar: tente de novo mais tarde, ou importe o XML do evento.",
    textoDoOrgao: null,
  },
}
const NAO_REGISTRADO = {
  codigo: "cancelamento-nao-registrado",
  texto: "A resposta se perdeu e a Migrate não mostra o cancelamento: a nota continua ativa. Peça-o de novo.",
}

const de = ({ ambiente, idEmpresa, chave }: EventoPedido) => ({ ambiente, idEmpresa, chave })

async function registrar(
  { tx, contexto: { escopo, agora }, alvo: evento, emissores }: Alvo<EventoPedido>,
  xml: Buffer,
): Promise<Avanco> {
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

async function recusar(
  { tx, contexto: { escopo, agora }, alvo: evento }: Alvo<EventoPedido>,
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
