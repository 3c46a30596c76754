import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEquipe } from "../../db/escritorios.ts"
import type { FatoDoWhatsapp } from "../../ports/whatsapp.ts"
import { desligarLembretesDoCelular, empresasDoCelular } from "../comunicacao/destinatarios.service.ts"
import { type Contato, lembrarContato, marcarSemPromocao } from "../contas-do-whatsapp/contatos.service.ts"
import { enfileirarNoWhatsapp } from "../contas-do-whatsapp/envio.service.ts"
import { receberDoCliente } from "../conversas/de-fora.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { type ArquivosRecebidos, anexarArquivo } from "./arquivos.service.ts"
import { guardarRecebida, jaRecebida } from "./avisos.repository.ts"
import type { DepsDosAvisos } from "./avisos.service.ts"
import { celularDe } from "./destino.ts"

type Mensagem = Extract<FatoDoWhatsapp, { tipo: "mensagem" }>

/** A whole message that says so: in the middle of a sentence it is only a word. */
const PARAR = /^(parar|pare|sair|cancelar|stop)[.!]?$/i
const RESPOSTA_AO_PARAR =
  "Pronto: você não recebe mais lembretes nem novidades por aqui. Guias e documentos continuam chegando, porque têm prazo. Para recebê-los só por e-mail, peça ao escritório."

/**
 * Takes what a person wrote to the number of the office, once: into the conversation of the company that knows the number, and to the
 * team where nobody does. It is never an instruction but for the words that stop messages. Answers whether it was news.
 */
export async function receberMensagem(
  deps: DepsDosAvisos,
  tx: Tx,
  escopo: Escopo,
  mensagem: Mensagem,
  arquivos: ArquivosRecebidos,
): Promise<boolean> {
  const { wamid, nome, formato, texto, waId, userId, em } = mensagem
  if (await jaRecebida(tx, escopo, wamid)) return false
  const agora = deps.agora()
  const contato = await lembrarContato(tx, escopo, { waId, userId, nome, escreveu: true }, agora)
  if (contato === null) return false
  const celular = celularDe(contato.telefone ?? contato.waId)
  const desfecho = PARAR.test(texto)
    ? await parar(deps, tx, escopo, contato, celular)
    : await encaminhar(deps, tx, escopo, mensagem, { contato, celular, arquivo: arquivos.get(wamid) })
  await guardarRecebida(tx, {
    idEscritorio: escopo.idEscritorio,
    wamid,
    de: waId ?? userId ?? "",
    nome,
    tipo: formato,
    texto,
    enviadaEm: em,
    recebidaEm: agora,
    desfecho,
  })
  return true
}

async function parar(deps: DepsDosAvisos, tx: Tx, escopo: Escopo, contato: Contato, celular: string | null) {
  const agora = deps.agora()
  if (celular !== null) await desligarLembretesDoCelular(tx, escopo, celular)
  const para = contato.waId ?? contato.telefone
  // Answered once: whoever repeats it was already told.
  if (!(await marcarSemPromocao(tx, escopo, contato.id, agora)) || para === null)
    return "Não quer lembretes nem novidades; já tinha sido respondido."
  await enfileirarNoWhatsapp(tx, deps.cofre, {
    chave: `whatsapp-parar/${contato.id}`,
    idEscritorio: escopo.idEscritorio,
    para,
    assunto: "Resposta a PARAR",
    corpo: { tipo: "texto", texto: RESPOSTA_AO_PARAR },
    agora,
  })
  return "Não quer lembretes nem novidades: desligados, e respondido."
}

async function encaminhar(
  deps: DepsDosAvisos,
  tx: Tx,
  escopo: Escopo,
  { texto, formato, nome, wamid, waId, em }: Mensagem,
  {
    contato,
    celular,
    arquivo,
  }: {
    readonly contato: Contato
    readonly celular: string | null
    readonly arquivo: ReturnType<ArquivosRecebidos["get"]>
  },
): Promise<string> {
  const agora = deps.agora()
  const conhecidos = celular === null ? [] : await empresasDoCelular(tx, escopo, celular)
  const [conhecido] = conhecidos
  const oQue = NOMES[formato] ?? formato
  const escrito = texto || `Enviou pelo WhatsApp algo que não é texto (${oQue}). Peça que envie por aqui.`
  if (conhecido) {
    const { idEmpresa, nome: dela } = conhecido
    const ato = { escopo, nome: dela, agora, lado: "cliente" } as const
    const veio = arquivo !== undefined && "guardado" in arquivo ? arquivo : null
    const queixa =
      arquivo !== undefined && "queixa" in arquivo ? `[Enviou ${oQue} pelo WhatsApp. ${arquivo.queixa}]` : ""
    const comArquivo = [texto, queixa].filter((parte) => parte !== "").join("\n\n")
    // A clock ahead of ours opens no longer window.
    const deFora = {
      idEmpresa,
      texto: arquivo === undefined ? escrito : comArquivo,
      anexos: veio === null ? [] : [await anexarArquivo(tx, ato, idEmpresa, veio)],
      de: contato.waId ?? `55${celular}`,
      em: em > agora ? agora : em,
    }
    await receberDoCliente(tx, ato, deFora)
    return "Posto na conversa da empresa."
  }
  const quem = nome ?? "Alguém"
  for (const { id: idUsuario } of await lerEquipe(tx, escopo.idEscritorio))
    await notificar(tx, {
      idEscritorio: escopo.idEscritorio,
      idUsuario,
      chave: `whatsapp-recebida:${wamid}`,
      tipo: "aviso",
      titulo: `${quem} escreveu pelo WhatsApp`,
      mensagem: `O número (${waId ?? "escondido pela pessoa"}) não é de nenhum destinatário. Se for de um cliente, grave-o no celular dele, em Perfil. Disse: ${escrito.slice(0, 200)}`,
      destino: null,
      idLote: null,
      agora,
    })
  return "De um número que não é de ninguém cadastrado: a equipe foi avisada."
}

const NOMES: Readonly<Record<string, string>> = {
  image: "imagem",
  document: "documento",
  audio: "áudio",
  video: "vídeo",
  sticker: "figurinha",
  location: "localização",
  reaction: "reação",
  contacts: "contato",
}
