import { randomUUID } from "node:crypto"
import {
  type ContaDoWhatsapp,
  modelosDoWhatsapp,
  PREFIXO_DA_API,
  type SituacaoDoModeloDoWhatsapp,
  type SituacaoDoWhatsapp,
} from "@partida/contracts"
import { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { ContaNoWhatsapp, Whatsapp } from "../../ports/whatsapp.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { avisarDefeito } from "./alarmes.service.ts"
import {
  alterarConta,
  anotarNaConta,
  type ContaGravada,
  contarRecusado,
  escritorioDoEndereco,
  inserirConta,
  lerConta,
} from "./contas.repository.ts"

const USO = "whatsapp/credenciais"
const GUARDADAS = z.object({ token: z.string(), segredoDoApp: z.string(), tokenDeVerificacao: z.string() })
const SEM_TESTE = { testadoEm: null, testeResultado: null, testeTexto: null, numero: null, modelos: [] }
const SEM_PAUSA = { pausadoEm: null, pausaMotivo: null }

/** Where things of an office are reached, for what the screen shows. */
interface Enderecos {
  /** Of the installation: where Meta calls. */
  readonly instalacao: string
  /** Of the office: where links open. */
  readonly escritorio: string
}

/** How the office stands with WhatsApp, without any secret. */
export async function consultarWhatsapp(
  tx: Tx,
  escopo: Escopo,
  whatsapp: Whatsapp | null,
  { instalacao, escritorio }: Enderecos,
): Promise<SituacaoDoWhatsapp> {
  const conta = await lerConta(tx, escopo)
  const temSegredos = conta?.credenciaisCifradas != null
  const { testadoEm = null, testeResultado = null, testeTexto = null } = conta ?? {}
  return {
    disponivel: whatsapp !== null,
    simulado: whatsapp?.simulado ?? false,
    ligado: conta?.ligado ?? false,
    idDoNumero: conta?.idDoNumero ?? null,
    idDaConta: conta?.idDaConta ?? null,
    numero: conta?.numero ?? null,
    das: conta?.das ?? 8,
    ate: conta?.ate ?? 20,
    configuradoEm: temSegredos ? (conta?.configuradoEm.toISOString() ?? null) : null,
    configuradoPor: temSegredos ? (conta?.configuradoPor ?? null) : null,
    teste:
      testadoEm && testeResultado && testeTexto !== null
        ? { em: testadoEm.toISOString(), resultado: testeResultado, texto: testeTexto }
        : null,
    modelos: [...(conta?.modelos ?? [])],
    pausa:
      conta?.pausadoEm && conta.pausaMotivo !== null
        ? { em: conta.pausadoEm.toISOString(), motivo: conta.pausaMotivo }
        : null,
    avisos: {
      endereco: conta && temSegredos ? `${instalacao}${PREFIXO_DA_API}/whatsapp/avisos/${conta.idEndereco}` : null,
      ultimoEm: conta?.ultimoAvisoEm?.toISOString() ?? null,
      recusados: conta?.avisosRecusados ?? 0,
    },
    enderecoDoBotao: `${escritorio}/documento#{{1}}`,
    versao: conta?.versao ?? 0,
  }
}

/** Keeps the account, with the secrets encrypted, in place of the one before, whose test no longer says anything. */
export async function guardarConta(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  cofre: Cofre,
  { token, segredoDoApp, tokenDeVerificacao, ...conta }: ContaDoWhatsapp,
): Promise<void> {
  const antes = await lerConta(tx, escopo)
  const valores = {
    ...conta,
    credenciaisCifradas: cofre.cifrar(JSON.stringify({ token, segredoDoApp, tokenDeVerificacao }), USO),
    configuradoEm: agora,
    configuradoPor: nome,
    ...SEM_TESTE,
    ...SEM_PAUSA,
  }
  if (antes) {
    if (!(await alterarConta(tx, escopo, antes.versao, valores))) throw new ErroDeNegocio("versao-desatualizada")
    return
  }
  const idEndereco = randomUUID()
  const { idEscritorio } = escopo
  await inserirConta(tx, { idEscritorio, ligado: false, idEndereco, ...valores }, resumir(idEndereco))
}

/** Erases the secrets and turns it off. Repeating it changes nothing. */
export async function apagarConta(tx: Tx, escopo: Escopo): Promise<void> {
  const conta = await lerConta(tx, escopo)
  if (conta?.credenciaisCifradas == null) return
  const nada = { credenciaisCifradas: null, ligado: false, ...SEM_TESTE, ...SEM_PAUSA }
  if (!(await alterarConta(tx, escopo, conta.versao, nada))) throw new ErroDeNegocio("versao-desatualizada")
}

/** Turns it on or off. Raises versao-desatualizada, whatsapp-nao-configurado, whatsapp-desligado. */
export async function ligarWhatsapp(
  tx: Tx,
  { escopo }: Ato,
  whatsapp: Whatsapp | null,
  { ligado, versao }: { readonly ligado: boolean; readonly versao: number },
): Promise<void> {
  if (ligado && whatsapp === null) throw new ErroDeNegocio("whatsapp-desligado")
  const conta = await lerConta(tx, escopo)
  if ((conta?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (conta === null || (ligado && conta.credenciaisCifradas === null))
    throw new ErroDeNegocio("whatsapp-nao-configurado")
  if (conta.ligado === ligado) return
  if (!(await alterarConta(tx, escopo, versao, { ligado }))) throw new ErroDeNegocio("versao-desatualizada")
}

/** An account whose secrets were opened, for what leaves after the transaction. */
export interface ContaAberta extends ContaNoWhatsapp {
  readonly segredoDoApp: string
  readonly tokenDeVerificacao: string
  readonly cifradas: string
}

function abrir(conta: ContaGravada, cofre: Cofre): ContaAberta | null {
  const { credenciaisCifradas: cifradas, idDoNumero, idDaConta } = conta
  if (cifradas === null) return null
  return { ...GUARDADAS.parse(JSON.parse(cofre.decifrar(cifradas, USO))), cifradas, idDoNumero, idDaConta }
}

/** The account by which messages leave now; null while it is off, paused or without secrets. */
export async function contaQueEnvia(tx: Tx, escopo: Escopo, cofre: Cofre): Promise<ContaAberta | null> {
  const conta = await lerConta(tx, escopo)
  return conta?.ligado && conta.pausadoEm === null ? abrir(conta, cofre) : null
}

/** The account by which what people sent is fetched, whether or not messages leave; null without secrets. */
export async function contaQueLe(tx: Tx, escopo: Escopo, cofre: Cofre): Promise<ContaAberta | null> {
  const conta = await lerConta(tx, escopo)
  return conta && abrir(conta, cofre)
}

/** Whether WhatsApp takes the place of the e-mail in this office. */
export async function usaWhatsapp(tx: Tx, escopo: Escopo): Promise<boolean> {
  return (await lerConta(tx, escopo))?.ligado ?? false
}

/** Whether the office ever had one: what was asked for while it was on may still wait. */
export const temContaDeWhatsapp = async (tx: Tx, escopo: Escopo): Promise<boolean> =>
  (await lerConta(tx, escopo)) !== null

/** The hours of the office between which messages leave. */
export async function horasDoWhatsapp(tx: Tx, escopo: Escopo): Promise<{ readonly das: number; readonly ate: number }> {
  const conta = await lerConta(tx, escopo)
  return { das: conta?.das ?? 8, ate: conta?.ate ?? 20 }
}

/** Asks Meta for the number and the templates, keeps what it said, and lets go what an error had stopped. */
export async function testarWhatsapp(
  { banco, cofre, whatsapp, agora }: { banco: Banco; cofre: Cofre; whatsapp: Whatsapp | null; agora: () => Date },
  escopo: Escopo,
): Promise<void> {
  if (whatsapp === null) throw new ErroDeNegocio("whatsapp-desligado")
  const conta = await banco.emEscopo(escopo, async (tx) => {
    const gravada = await lerConta(tx, escopo)
    return gravada && abrir(gravada, cofre)
  })
  if (!conta) throw new ErroDeNegocio("whatsapp-nao-configurado")
  const dito = await whatsapp.conferir(conta)
  const comum = { testadoEm: agora(), testeResultado: dito.tipo }
  const mudanca =
    dito.tipo === "ok"
      ? { ...comum, testeTexto: `A Meta reconheceu o número ${dito.numero}.`, numero: dito.numero, ...SEM_PAUSA }
      : { ...comum, testeTexto: dito.texto }
  const modelos = dito.tipo === "ok" ? nossosModelos((nome) => dito.modelos.get(nome) ?? "ausente") : undefined
  await banco.emEscopo(escopo, (tx) =>
    anotarNaConta(tx, escopo, { ...mudanca, ...(modelos ? { modelos } : {}) }, conta.cifradas),
  )
}

const nossosModelos = (situacaoDe: (nome: string) => SituacaoDoModeloDoWhatsapp) =>
  Object.values(modelosDoWhatsapp).map(({ nome }) => ({ nome, situacao: situacaoDe(nome) }))

/** What Meta said of a template since the test; told to the office where it stops messages. */
export async function anotarModelo(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  { nome, situacao }: { readonly nome: string; readonly situacao: SituacaoDoModeloDoWhatsapp },
): Promise<void> {
  const conta = await lerConta(tx, escopo)
  if (!conta || !Object.values(modelosDoWhatsapp).some((m) => m.nome === nome)) return
  const antes = new Map(conta.modelos.map((m) => [m.nome, m.situacao]))
  await anotarNaConta(tx, escopo, {
    modelos: nossosModelos((n) => (n === nome ? situacao : (antes.get(n) ?? "ausente"))),
  })
  if (situacao === "pausado" || situacao === "recusado")
    await avisarDefeito(
      tx,
      { escopo, agora },
      `O modelo ${nome} foi ${situacao} pela Meta. Veja o motivo no painel dela.`,
    )
}

/** The account that an address of notices is of, with its secrets; null of what is no address. */
export async function contaDoEndereco(
  banco: Banco,
  cofre: Cofre,
  endereco: string,
): Promise<{ readonly idEscritorio: string; readonly conta: ContaAberta } | null> {
  const idEscritorio = await banco.naPlataforma((tx) => escritorioDoEndereco(tx, resumir(endereco)))
  if (idEscritorio === null) return null
  const gravada = await banco.emEscopo(sistema(idEscritorio), (tx) => lerConta(tx, { idEscritorio }))
  const conta = gravada && abrir(gravada, cofre)
  return conta ? { idEscritorio, conta } : null
}

/** The number of the office, by which what is of another account is told apart. */
export async function numeroDoEscritorio(tx: Tx, escopo: Escopo): Promise<string | null> {
  return (await lerConta(tx, escopo))?.idDoNumero ?? null
}

/** When the last notice came. */
export const lembrarAviso = (tx: Tx, escopo: Escopo, em: Date) => anotarNaConta(tx, escopo, { ultimoAvisoEm: em })

export const contarAvisoRecusado = (tx: Tx, escopo: Escopo) => contarRecusado(tx, escopo)
