import { randomUUID } from "node:crypto"
import type { AparelhoDeAviso, rotasDosAparelhos } from "@partida/contracts"
import webpush from "web-push"
import type { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import type { AvisoNoAparelho, ChavesDoAviso, DesfechoDoAviso, Inscricao } from "../../ports/aviso-no-aparelho.ts"
import { sistema } from "../processamento/processamento.service.ts"
import {
  type Aparelho,
  andar,
  apagarAparelho,
  contarAparelhos,
  esquecer,
  inserirAparelho,
  inserirChave,
  lerAparelhos,
  lerChave,
  lerNovas,
  tomarAparelho,
} from "./aparelhos.repository.ts"
import { palavrasDe } from "./palavras.ts"

const MAXIMO_POR_PESSOA = 10
const USO_DA_CHAVE = "avisos"
const USO_DA_INSCRICAO = "aparelho"
/** After so many refusals in a row nothing more is tried. */
const MAXIMO_DE_FALHAS = 8
const ESPERA_INICIAL_MS = 60_000
const ESPERA_MAXIMA_MS = 6 * 60 * 60_000
const MAXIMO_DE_NOVAS = 20
/** Nobody's telephone rings outside of these hours of Brasília; what came meanwhile is told when they begin. */
const DAS_7 = "T07:00:00-03:00"
const AS_21 = "T21:00:00-03:00"

/** The key of this installation, made at the first use and kept. */
export async function chavesDosAvisos(banco: Banco, cofre: Cofre, agora: Date): Promise<ChavesDoAviso> {
  const linha = await banco.naPlataforma(async (tx) => {
    const antes = await lerChave(tx)
    if (antes) return antes
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    const privadaCifrada = cofre.cifrar(privateKey, USO_DA_CHAVE)
    await inserirChave(tx, { publica: publicKey, privadaCifrada, criadaEm: agora })
    return lerChave(tx)
  })
  if (!linha) throw new Error("the key of the notices was not kept")
  return { publica: linha.publica, privada: cofre.decifrar(linha.privadaCifrada, USO_DA_CHAVE) }
}

/** The browsers of who asks. */
export async function listarAparelhos(tx: Tx, escopo: Escopo): Promise<AparelhoDeAviso[]> {
  return (await lerAparelhos(tx, escopo)).map(apresentar)
}

const apresentar = ({ id, nome, criadoEm, ultimoEm, falhas }: Aparelho): AparelhoDeAviso => ({
  id,
  nome,
  criadoEm: criadoEm.toISOString(),
  ultimoEm: ultimoEm?.toISOString() ?? null,
  parado: falhas >= MAXIMO_DE_FALHAS,
})

type Pedido = z.output<typeof rotasDosAparelhos.ligarAparelho.corpo>

/** Turns a browser on, anew where it was on: from now on. Raises entrada-invalida. */
export async function ligarAparelho(
  tx: Tx,
  { escopo, agora }: Ato,
  { nome, ...inscricao }: Pedido,
  { cofre, avisador }: { readonly cofre: Cofre; readonly avisador: AvisoNoAparelho | null },
): Promise<AparelhoDeAviso> {
  if (avisador === null) throw new ErroDeNegocio("avisos-desligados")
  if (!avisador.aceita(inscricao.endereco))
    recusar("Os avisos deste navegador passam por um serviço que não conhecemos. Use outro navegador.", "endereco")
  const resumo = cofre.resumir(inscricao.endereco, USO_DA_INSCRICAO)
  await apagarAparelho(tx, escopo, { resumo })
  if ((await contarAparelhos(tx, escopo)) >= MAXIMO_POR_PESSOA)
    recusar(`Você já é avisado em ${MAXIMO_POR_PESSOA} navegadores. Desligue um que não usa.`, "endereco")
  const novo: Aparelho = {
    idUsuario: escopo.idUsuario,
    id: randomUUID(),
    idEscritorio: escopo.idEscritorio,
    inscricaoCifrada: cofre.cifrar(JSON.stringify(inscricao), USO_DA_INSCRICAO),
    resumo,
    nome,
    criadoEm: agora,
    temNovas: false,
    avisadoAte: agora,
    tentarEm: agora,
    falhas: 0,
    ultimoEm: null,
  }
  await inserirAparelho(tx, novo)
  return apresentar(novo)
}

/** Raises nao-encontrado. */
export async function desligarAparelho(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  if (!(await apagarAparelho(tx, escopo, { id }))) throw new ErroDeNegocio("nao-encontrado")
}

/** What telling takes. */
export interface Avisos {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly avisador: AvisoNoAparelho
  readonly marcas: Marcas
  readonly agora: () => Date
}

/**
 * Tells each browser that has something new, once for all that is new. What is claimed is not claimed again: a server that falls between
 * claiming and sending tells nothing, and the notice is still in the product. Only what a service surely did not take is tried
 * again. Safe in several processes at once.
 */
export async function avisarNosAparelhos(
  avisos: Avisos,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const { banco, agora } = avisos
  if (foraDeHora(agora())) return
  let chaves: ChavesDoAviso | null = null
  while (!sinal?.aborted) {
    const tomado = await banco.naPlataforma(async (tx) => {
      const aparelho = await tomarAparelho(tx, agora())
      if (aparelho) await andar(tx, aparelho, { temNovas: false, avisadoAte: agora() })
      return aparelho
    })
    if (!tomado) return
    chaves ??= await chavesDosAvisos(banco, avisos.cofre, agora())
    await avisar(avisos, tomado, chaves, relatarErro).catch(relatarErro)
  }
}

function foraDeHora(agora: Date): boolean {
  const dia = diaCivil(agora)
  return agora < new Date(`${dia}${DAS_7}`) || agora >= new Date(`${dia}${AS_21}`)
}

async function avisar(
  { banco, cofre, avisador, marcas, agora }: Avisos,
  aparelho: Aparelho,
  chaves: ChavesDoAviso,
  relatarErro: (erro: unknown) => void,
): Promise<void> {
  const { idEscritorio, idUsuario } = aparelho
  // Its notices are shown to the person alone.
  const autoria = { idUsuario, autor: "Sistema", papel: null, endereco: null, agente: null, idPedido: null }
  const comoAPessoa = { ...sistema(idEscritorio), idUsuario, autoria }
  const novas = await banco.emEscopo(comoAPessoa, (tx) =>
    lerNovas(tx, comoAPessoa, aparelho.avisadoAte, MAXIMO_DE_NOVAS),
  )
  if (novas.length === 0) return
  const marca = await marcas.doEscritorio(idEscritorio)
  const inscricao = JSON.parse(cofre.decifrar(aparelho.inscricaoCifrada, USO_DA_INSCRICAO)) as Inscricao
  const desfecho = await avisador.enviar(inscricao, chaves, JSON.stringify(palavrasDe(novas, marca.nome)))
  if (desfecho.tipo === "recusado") relatarErro(new AvisoRecusado(aparelho.id, desfecho.status))
  await banco.naPlataforma((tx) => concluir(tx, aparelho, desfecho, agora()))
}

function concluir(tx: Tx, aparelho: Aparelho, desfecho: DesfechoDoAviso, agora: Date): Promise<unknown> {
  const falhas = aparelho.falhas + 1
  switch (desfecho.tipo) {
    case "entregue":
      return andar(tx, aparelho, { falhas: 0, ultimoEm: agora })
    case "encerrada":
      return esquecer(tx, aparelho)
    case "desconhecido":
      return Promise.resolve()
    case "recusado":
      return andar(tx, aparelho, { falhas })
    case "tentar": {
      if (falhas >= MAXIMO_DE_FALHAS) return andar(tx, aparelho, { falhas })
      const espera = Math.max(desfecho.esperaMs ?? 0, ESPERA_INICIAL_MS * 2 ** (falhas - 1))
      const tentarEm = new Date(agora.getTime() + Math.min(espera, ESPERA_MAXIMA_MS))
      return andar(tx, aparelho, { falhas, tentarEm, temNovas: true, avisadoAte: aparelho.avisadoAte })
    }
    default:
      return desfecho satisfies never
  }
}

/** A push service will not take what this installation sends: `code` is the row's id, never the person. */
class AvisoRecusado extends Error {
  override name = "AvisoRecusado"
  readonly code: string
  constructor(id: string, status: number) {
    super(`aviso no aparelho: recusado (${status})`)
    this.code = id
  }
}
