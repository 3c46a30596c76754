import {
  type FormatoDeDocumento,
  formatosDeDocumento,
  LIMITE_DO_ANEXO_BYTES,
  MAXIMO_DE_ANEXOS,
  papeis,
} from "@partida/contracts"
import PostalMime, { type Email } from "postal-mime"
import { seladosDe } from "../../correio/endereco-selado.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { lerDonos, lerPessoaPorEmail } from "../../db/escritorios.ts"
import { formatoDoAnexo, nomeDoAnexo } from "../../documentos/arquivos/formato-do-anexo.ts"
import type { Armazem, Guardado } from "../../ports/armazem.ts"
import { guardarConteudo } from "../documentos/conteudo.service.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Correspondente, correspondenciaDe } from "./avisos.ts"
import { receberMensagem, receberNaCaixa } from "./conversas.service.ts"
import {
  anexosDaResposta,
  assuntoDoEmail,
  ehForjada,
  idDaMensagem,
  porqueAutomatica,
  seloDaCaixa,
  seloDaResposta,
  textoDaResposta,
} from "./resposta.ts"
import { lerDaEmpresa } from "./respostas.repository.ts"

/** Larger than what mail servers take. */
const MAXIMO_DA_RESPOSTA_BYTES = 40 * 1024 * 1024
/** Of what a person writes there is no more; a message made to exhaust the reader has. */
const LIMITES = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const

/** What was done with an answer by e-mail. */
type RespostaRecebida =
  | { readonly tipo: "recebida" | "repetida"; readonly idConversa: string }
  /** It changes nothing. */
  | { readonly tipo: "ignorada"; readonly porque: string }

interface Recebedor extends Correspondente {
  readonly armazem: Armazem
  readonly agora: () => Date
}

const ignorada = (porque: string): RespostaRecebida => ({ tipo: "ignorada", porque })

/**
 * Takes an answer to an e-mail about a conversation, which becomes a message of the thread, or what was sent to the address of a company,
 * which opens a conversation: its files go to the documents of the company, and the e-mail as it came stays attached. Believed only from
 * the person whom the address was given to, by the seal in it and the sender. What is in it is what somebody said, and
 * decides nothing. Delivered again, it changes nothing.
 */
export async function receberResposta(recebedor: Recebedor, bytes: Uint8Array): Promise<RespostaRecebida> {
  const { banco, cofre } = recebedor
  if (bytes.length > MAXIMO_DA_RESPOSTA_BYTES) return ignorada("passa de 40 MB")
  const email = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer", ...LIMITES }).catch(() => null)
  if (email === null) return ignorada("não é uma mensagem de e-mail")
  const selados = seladosDe(email)
  if (selados.length === 0) return ignorada("não traz o endereço de nenhuma conversa nem empresa")
  const automatica = porqueAutomatica(email)
  if (automatica !== null) return ignorada(automatica)
  if (ehForjada(email)) return ignorada("o domínio de quem escreve não a reconhece (DMARC)")
  const de = email.from?.address ?? ""
  const pessoa = de === "" ? null : await banco.naPlataforma((tx) => lerPessoaPorEmail(tx, de))
  const idEscritorio = pessoa?.idEscritorio
  if (!pessoa || !idEscritorio || pessoa.papel !== papeis.EMPRESA.id)
    return ignorada("quem escreve não é cliente de nenhum escritório")
  const daConversa = selados.find(({ id, selo }) => selo === seloDaResposta(cofre, id, pessoa.id))
  const daCaixa = selados.find(({ id, selo }) => selo === seloDaCaixa(cofre, id, pessoa.id))
  const selado = daConversa ?? daCaixa
  if (!selado) return ignorada("o endereço não foi dado a quem escreve")
  const daCasa = sistema(idEscritorio)
  const idEmpresa = await banco.emEscopo(daCasa, async (tx) => {
    const empresa = daConversa ? await lerDaEmpresa(tx, daCasa, daConversa.id) : selado.id
    const donos = empresa === null ? [] : await lerDonos(tx, idEscritorio, [empresa])
    return donos.some(({ id }) => id === pessoa.id) ? empresa : null
  })
  if (idEmpresa === null) return ignorada("quem escreve não alcança mais esta empresa")
  const autoria = {
    idUsuario: pessoa.id,
    autor: pessoa.nome,
    papel: pessoa.papel,
    endereco: null,
    agente: "e-mail",
    idPedido: null,
  }
  const escopo = { idEscritorio, idUsuario: pessoa.id, sub: pessoa.sub ?? "", empresas: [idEmpresa], autoria }
  const ato = { escopo, nome: `${pessoa.nome} (por e-mail)`, agora: recebedor.agora(), lado: "cliente" as const }
  const guardados = await guardarTudo(recebedor.armazem, ato, email, bytes)
  const correspondencia = await correspondenciaDe(recebedor, idEscritorio)
  return banco.emEscopo(escopo, async (tx): Promise<RespostaRecebida> => {
    const documentos = (arquivos: readonly Arquivo[]) => comoDocumentos(tx, ato, idEmpresa, arquivos)
    const mensagem = {
      id: idDaMensagem(selado.id, email, bytes),
      texto: [textoDaResposta(email.text ?? ""), ...guardados.queixas].filter((parte) => parte !== "").join("\n\n"),
      anexos: await documentos(guardados.anexos),
      original: await documentos([guardados.original]),
    }
    if (daConversa) {
      const nova = await receberMensagem(tx, ato, correspondencia, daConversa.id, mensagem)
      return { tipo: nova ? "recebida" : "repetida", idConversa: daConversa.id }
    }
    const assunto = assuntoDoEmail(email.subject)
    const { idConversa, nova } = await receberNaCaixa(tx, ato, correspondencia, idEmpresa, { ...mensagem, assunto })
    return { tipo: nova ? "recebida" : "repetida", idConversa }
  })
}

interface Arquivo {
  readonly guardado: Guardado
  readonly nome: string
  readonly tipoMime: string
}

/** Keeps the bytes before the transaction; what is not kept apart is said, and is in the original all the same. */
async function guardarTudo(armazem: Armazem, { escopo }: Ato, email: Email, bytes: Uint8Array) {
  const original = {
    guardado: await guardarConteudo(armazem, escopo, bytes),
    nome: "e-mail original.eml",
    tipoMime: "message/rfc822",
  }
  const anexos: Arquivo[] = []
  const recusados: string[] = []
  for (const { nome, bytes: conteudo } of anexosDaResposta(email)) {
    const formato: FormatoDeDocumento | null =
      anexos.length < MAXIMO_DE_ANEXOS && conteudo.length <= LIMITE_DO_ANEXO_BYTES ? formatoDoAnexo(conteudo) : null
    if (formato === null)
      recusados.push(
        nome
          .toWellFormed()
          .replace(/\p{Cc}/gu, "")
          .slice(0, 100),
      )
    else
      anexos.push({
        guardado: await guardarConteudo(armazem, escopo, conteudo),
        nome: nomeDoAnexo(nome, formato),
        tipoMime: formatosDeDocumento[formato].mime,
      })
  }
  const [primeiro] = recusados
  const queixas =
    primeiro === undefined
      ? []
      : [
          recusados.length === 1
            ? `[Um anexo não é de um formato que se guarda aqui e ficou só no e-mail original: ${primeiro}]`
            : `[${recusados.length} anexos não se guardam aqui e ficaram só no e-mail original: ${primeiro} e outros]`,
        ]
  return { original, anexos, queixas }
}

/** Hidden from the staff of the company, as what is attached by hand to a conversation. */
async function comoDocumentos(tx: Tx, ato: Ato, idEmpresa: string, arquivos: readonly Arquivo[]): Promise<string[]> {
  const ids: string[] = []
  for (const arquivo of arquivos) {
    const comum = { idEmpresa, tipo: "anexo", origem: "pessoa", reservado: true } as const
    ids.push((await guardarDocumento(tx, ato, { ...comum, ...arquivo })).id)
  }
  return [...new Set(ids)]
}
