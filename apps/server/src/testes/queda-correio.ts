import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import { criarEnvio, opcoesDoSmtp } from "../correio/smtp.ts"
import type { Banco } from "../db/banco.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { criarMarcas } from "../marca/resolucao.ts"
import { montarTrabalhos } from "../trabalhos.ts"

const REMETENTE = "Partida <nao-responda@partida.example>"

/** What a crash test of the e-mail runs, in a process that is killed or in its own: makes what was asked for and sends it, once. */
export async function trabalharNoCorreio(
  banco: Banco,
  { porta, pasta, chave, hora }: Readonly<Record<"porta" | "pasta" | "chave" | "hora", string>>,
): Promise<void> {
  const agora = () => new Date(hora)
  const cofre = criarCofre(Buffer.from(chave, "base64"))
  const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE)
  // A message that surely did not arrive, or that nobody knows, is told to who operates: here it is what is looked for.
  const relatar = () => {}
  await montarTrabalhos(banco, agora, relatar, {
    correio: { cofre, destino: { tipo: "smtp", enviar } },
    comunicacao: {
      cofre,
      armazem: abrirArmazemNoDisco(`${pasta}/armazem`, cofre),
      marcas: criarMarcas(banco, { url: "https://partida.example", marca: MARCA_SEM_ARQUIVO }, agora),
      correio: { tipo: "smtp", remetente: REMETENTE, retorno: "devolucoes@partida.example", respostas: null },
    },
  }).correio()
}
