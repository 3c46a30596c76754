import { createHash, timingSafeEqual } from "node:crypto"
import { DIA_MS } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { quantos } from "../../palavras.ts"
import type { Armazem } from "../../ports/armazem.ts"
import type { FatoDoWhatsapp, Whatsapp } from "../../ports/whatsapp.ts"
import { acharEnvio, provarUmaVez } from "../comunicacao/prova.service.ts"
import { avisarDefeito, pausarWhatsapp } from "../contas-do-whatsapp/alarmes.service.ts"
import {
  anotarModelo,
  contaDoEndereco,
  contarAvisoRecusado,
  lembrarAviso,
  numeroDoEscritorio,
} from "../contas-do-whatsapp/contas.service.ts"
import { comPais, lembrarContato, marcarSemWhatsapp } from "../contas-do-whatsapp/contatos.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type ArquivosRecebidos, buscarArquivos } from "./arquivos.service.ts"
import { concluirAviso, contarALer, esquecerAvisos, guardarAviso, tomarAviso, verAviso } from "./avisos.repository.ts"
import { receberMensagem } from "./recebidas.service.ts"

export interface DepsDosAvisos {
  readonly banco: Banco
  readonly cofre: Cofre
  /** Null: nothing is taken from Meta here. */
  readonly whatsapp: Whatsapp | null
  readonly agora: () => Date
}

/** What reading notices takes besides: where what people send is kept. */
export interface DepsDaLeitura extends DepsDosAvisos {
  readonly whatsapp: Whatsapp
  readonly armazem: Armazem
}

/** Notices that wait in an office: beyond them whoever sends is told to come back. */
const MAXIMO_EM_ESPERA = 5_000
const GUARDA_MS = 90 * DIA_MS

/** Answers the challenge of who has the token of the office. Raises nao-encontrado, sem-permissao. */
export async function responderDesafio(
  { banco, cofre, whatsapp }: DepsDosAvisos,
  endereco: string,
  dito: { readonly modo: string; readonly token: string; readonly desafio: string },
): Promise<string> {
  const achada = whatsapp && (await contaDoEndereco(banco, cofre, endereco))
  if (!achada) throw new ErroDeNegocio("nao-encontrado")
  if (dito.modo !== "subscribe" || !iguais(dito.token, achada.conta.tokenDeVerificacao))
    throw new ErroDeNegocio("sem-permissao", "O token de verificação não é o que o escritório informou.")
  return dito.desafio
}

/** In the same time, whatever they are. */
function iguais(a: string, b: string): boolean {
  const [x, y] = [a, b].map((texto) => createHash("sha256").update(texto).digest())
  return x !== undefined && y !== undefined && timingSafeEqual(x, y)
}

/**
 * Keeps a notice as it came, when it is signed with the secret of the app of the office; it is read later, and the same body again is
 * the same notice. Of what is not signed nothing is kept but that it came. Raises nao-encontrado, aviso-sem-assinatura, muitos-pedidos.
 */
export async function receberAviso(
  { banco, cofre, whatsapp, agora }: DepsDosAvisos,
  endereco: string,
  { corpo, assinatura }: { readonly corpo: Uint8Array; readonly assinatura: unknown },
): Promise<void> {
  const achada = whatsapp && (await contaDoEndereco(banco, cofre, endereco))
  if (!achada) throw new ErroDeNegocio("nao-encontrado")
  const escopo = sistema(achada.idEscritorio)
  if (!whatsapp.confere(corpo, assinatura, achada.conta.segredoDoApp)) {
    await banco.emEscopo(escopo, (tx) => contarAvisoRecusado(tx, escopo))
    throw new ErroDeNegocio("aviso-sem-assinatura")
  }
  const recebidoEm = agora()
  await banco.emEscopo(escopo, async (tx) => {
    if ((await contarALer(tx, escopo, MAXIMO_EM_ESPERA)) >= MAXIMO_EM_ESPERA) throw new ErroDeNegocio("muitos-pedidos")
    const resumo = createHash("sha256").update(corpo).digest("hex")
    await guardarAviso(tx, { idEscritorio: escopo.idEscritorio, resumo, corpo: Buffer.from(corpo), recebidoEm })
    await lembrarAviso(tx, escopo, recebidoEm)
  })
}

/** Reads the notices that wait, of every office: one transaction a notice, so that a crash leaves it whole, or to be read again. */
export async function lerAvisos(
  deps: DepsDaLeitura,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const { banco, agora } = deps
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    const escopo = sistema(id)
    if ((await banco.emEscopo(escopo, (tx) => contarALer(tx, escopo, 1))) === 0) continue
    await banco.emEscopo(escopo, (tx) => esquecerAvisos(tx, escopo, new Date(agora().getTime() - GUARDA_MS)))
    // Those of other readers, and those whose files Meta does not give now: the next look finds them.
    const adiados: string[] = []
    for (;;) {
      if (sinal?.aborted) return
      const aviso = await banco.emEscopo(escopo, (tx) => verAviso(tx, escopo, adiados))
      if (aviso === null) break
      if (!(await lerUm(deps, escopo, aviso, { relatarErro, sinal }))) adiados.push(aviso.resumo)
    }
  }
}

/** Answers whether it was read: here, now. */
async function lerUm(
  deps: DepsDaLeitura,
  escopo: Escopo,
  aviso: NonNullable<Awaited<ReturnType<typeof verAviso>>>,
  { relatarErro, sinal }: { readonly relatarErro: (erro: unknown) => void; readonly sinal: AbortSignal | undefined },
): Promise<boolean> {
  const { banco, agora } = deps
  const fatos = deps.whatsapp.lerAviso(aviso.corpo)
  // Meta is asked outside of any transaction; what it gives is kept by its content, and again is the same.
  const arquivos = await buscarArquivos(deps, escopo, fatos ?? [], { desde: aviso.recebidoEm, sinal })
  if (arquivos === null) return false
  return banco.emEscopo(escopo, async (tx) => {
    if (!(await tomarAviso(tx, escopo, aviso.resumo))) return false
    let feitos = 0
    let falhas = 0
    for (const fato of fatos ?? []) {
      try {
        // Each by itself: one that cannot be taken undoes nothing of the others.
        if (await tx.transaction((separado) => seguir(deps, separado, escopo, fato, { aviso: aviso.resumo, arquivos })))
          feitos++
      } catch (erro) {
        falhas++
        relatarErro(erro)
      }
    }
    const desfecho =
      fatos === null
        ? "Não é um aviso que se conheça."
        : `${quantos(feitos, "fato de mensagens daqui", "fatos de mensagens daqui")}, de ${fatos.length}.${falhas > 0 ? ` ${falhas} não puderam ser lidos por um erro do nosso lado.` : ""}`
    await concluirAviso(tx, escopo, aviso.resumo, { desfecho, agora: agora() })
    return true
  })
}

/** Does what one fact asks for; answers whether it was of something here. */
async function seguir(
  deps: DepsDosAvisos,
  tx: Tx,
  escopo: Escopo,
  fato: FatoDoWhatsapp,
  { aviso, arquivos }: { readonly aviso: string; readonly arquivos: ArquivosRecebidos },
): Promise<boolean> {
  const agora = deps.agora()
  if (fato.tipo === "outro") return false
  if (fato.tipo === "modelo") {
    await anotarModelo(tx, { escopo, agora }, fato)
    return true
  }
  // Of another number of the same account: of nobody here.
  if (fato.idDoNumero !== (await numeroDoEscritorio(tx, escopo))) return false
  if (fato.tipo === "mensagem") return receberMensagem(deps, tx, escopo, fato, arquivos)
  const idEnvio = await acharEnvio(tx, escopo, fato)
  if (idEnvio === null) return false
  const { wamid, estado, codigo, texto, ato, em } = fato
  const envio = await provarUmaVez(
    tx,
    escopo,
    idEnvio,
    {
      ...PROVAS[estado],
      // A clock ahead of ours proves nothing that has not happened.
      em: em > agora ? agora : em,
      ...(estado === "falhou" ? { detalhe: codigo === null ? texto : `${texto} (Meta ${codigo})` } : {}),
      prova: { aviso, ...(codigo === null ? {} : { codigo }) },
      quem: "WhatsApp",
    },
    { wamid, status: estado },
  )
  if (envio === null) return false
  const telefone = comPais(envio.endereco)
  const alcancado = estado === "entregue" || estado === "lida"
  await lembrarContato(tx, escopo, { telefone, waId: fato.waId, userId: fato.userId, alcancado }, agora)
  if (ato === "proximo-canal") await marcarSemWhatsapp(tx, escopo, telefone, agora)
  else if (ato === "defeito") await avisarDefeito(tx, { escopo, agora }, texto)
  else if (ato === "pausar") await pausarWhatsapp(tx, { escopo, agora }, texto)
  return true
}

const PROVAS = {
  enviada: { tipo: "enviado", estado: "enviado", detalhe: "O WhatsApp enviou a mensagem." },
  entregue: { tipo: "entregue", estado: "entregue", detalhe: "A mensagem chegou ao aparelho da pessoa." },
  lida: { tipo: "lido", estado: "lido", detalhe: "A pessoa leu a mensagem." },
  falhou: { tipo: "falhou", estado: "falhou", detalhe: "O WhatsApp não entregou a mensagem." },
} as const
