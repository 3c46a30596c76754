import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { lerAdministradores } from "../../db/escritorios.ts"
import { resumir } from "../../http/resumo.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { anotarNaConta } from "./contas.repository.ts"

/** Where a person acts on the account. */
const DESTINO = "/contador/meu-escritorio?aba=comunicacao"

/** Nothing else leaves of the account until somebody acts, and who administers the office is told. */
export async function pausarWhatsapp(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  motivo: string,
): Promise<void> {
  await anotarNaConta(tx, escopo, { pausadoEm: agora, pausaMotivo: motivo })
  await avisar(
    tx,
    { escopo, agora },
    { chave: `pausa:${agora.toISOString()}`, titulo: "O WhatsApp parou", mensagem: motivo },
  )
}

/** What is ours to mend, told once a day. */
export const avisarDefeito = (tx: Tx, ato: Pick<Ato, "escopo" | "agora">, mensagem: string) =>
  avisar(tx, ato, {
    chave: `defeito:${diaCivil(ato.agora)}:${resumir(mensagem).slice(0, 16)}`,
    titulo: "Mensagens por WhatsApp não saíram",
    mensagem,
  })

/** What somebody of the office wrote by WhatsApp did not get there. */
export const avisarRespostaPerdida = (
  tx: Tx,
  ato: Pick<Ato, "escopo" | "agora">,
  { id, erro }: { readonly id: string; readonly erro: string },
) =>
  avisar(tx, ato, {
    chave: `resposta:${id}`,
    titulo: "Uma resposta pelo WhatsApp não chegou",
    mensagem: `${erro} O que foi escrito está na conversa, e a pessoa foi avisada por e-mail onde tem acesso.`,
    destino: "/conversas",
  })

async function avisar(
  tx: Tx,
  { escopo: { idEscritorio }, agora }: Pick<Ato, "escopo" | "agora">,
  {
    chave,
    titulo,
    mensagem,
    destino = DESTINO,
  }: { readonly chave: string; readonly titulo: string; readonly mensagem: string; readonly destino?: string },
): Promise<void> {
  for (const { id: idUsuario } of await lerAdministradores(tx, idEscritorio))
    await notificar(tx, {
      idEscritorio,
      idUsuario,
      chave: `whatsapp:${chave}`,
      tipo: "aviso",
      titulo,
      mensagem,
      destino,
      idLote: null,
      agora,
    })
}
