import { randomBytes, randomUUID } from "node:crypto"
import {
  type EmpresaNoIntegrador,
  type Integrador,
  integradores,
  PREFIXO_DA_API,
  type SituacaoDoIntegrador,
} from "@partida/contracts"
import { z } from "zod"
import { DIA_MS } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar as contarLinhas, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { CapturaPorLista, CredenciaisDoIntegrador } from "../../ports/captura-por-lista.ts"
import type { QuemEmite } from "../../ports/emissor-nfse.ts"
import { retomarParadas } from "../operacoes/operacoes.service.ts"
import {
  alcancadas,
  contar,
  emissorEscolhido,
  type FiltroDasEmpresas,
  fonteDasEmpresas,
  gravarIntegrador,
  gravarTeste,
  inserirEndereco,
  lerEmpresas,
  lerIntegrador,
  mudarEmpresas,
  ordemDasEmpresas,
  pedirAgora,
  todasDoFiltro,
} from "./integradores.repository.ts"

/** Those that this installation reaches. */
export type Listas = Readonly<Partial<Record<Integrador, CapturaPorLista>>>

export interface DepsDosIntegradores {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly listas: Listas
  readonly agora: () => Date
}

/** Reasons by which an act stops because the office was not recognised: nothing of the company is wrong. */
const DA_IDENTIFICACAO = ["integrador-nao-configurado", "credenciais-recusadas"] as const

/** How long the address of notices before the present one is still taken. */
const TOLERANCIA_MS = DIA_MS
const SEGREDO_BYTES = 32
const USO = "integradores/credenciais"
const GUARDADAS = z.object({ identificacao: z.string(), segredo: z.string() })

/** How the office stands with an integrator, without any secret. */
export async function consultarIntegrador(
  tx: Tx,
  escopo: Escopo,
  integrador: Integrador,
  listas: Listas,
): Promise<SituacaoDoIntegrador> {
  const gravado = await lerIntegrador(tx, escopo, integrador)
  const { emitem, capturam, semSucesso, empresa, texto } = await contar(tx, escopo, integrador)
  const { testadoEm = null, testeResultado = null, testeTexto = null } = gravado ?? {}
  const lista = listas[integrador]
  const teste =
    testadoEm && testeResultado && testeTexto !== null
      ? { em: testadoEm.toISOString(), resultado: testeResultado, texto: testeTexto }
      : null
  return {
    disponivel: lista !== undefined,
    simulado: lista?.simulado ?? false,
    ligado: gravado?.ligado ?? false,
    configuradoEm: gravado?.configuradoEm?.toISOString() ?? null,
    configuradoPor: gravado?.configuradoPor ?? null,
    teste,
    avisos: {
      configurado: gravado?.idEndereco != null,
      anteriorAte: gravado?.anteriorAte?.toISOString() ?? null,
      ultimoEm: gravado?.ultimoAvisoEm?.toISOString() ?? null,
    },
    contagens: { emitem, capturam, semSucesso },
    ultimoErro:
      texto !== null
        ? { em: null, empresa, texto }
        : teste !== null && teste.resultado !== "ok"
          ? { em: teste.em, empresa: null, texto: teste.texto }
          : null,
    versao: gravado?.versao ?? 0,
  }
}

/** Turns one on or off for the office. Raises versao-desatualizada, integrador-nao-configurado, integrador-desligado. */
export async function ligarIntegrador(
  tx: Tx,
  { escopo, agora }: Ato,
  listas: Listas,
  {
    integrador,
    ligado,
    versao,
  }: { readonly integrador: Integrador; readonly ligado: boolean; readonly versao: number },
): Promise<void> {
  if (ligado && listas[integrador] === undefined) throw new ErroDeNegocio("integrador-desligado")
  const gravado = await lerIntegrador(tx, escopo, integrador)
  if ((gravado?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (ligado && gravado?.credenciaisCifradas == null)
    throw new ErroDeNegocio("integrador-nao-configurado", "Informe as credenciais antes de ligar.")
  if ((gravado?.ligado ?? false) === ligado) return
  if (!(await gravarIntegrador(tx, escopo, { integrador, versao }, { ligado })))
    throw new ErroDeNegocio("versao-desatualizada")
  if (ligado) await retomarParadas(tx, escopo, { codigos: DA_IDENTIFICACAO, agora })
}

/** Keeps the credentials encrypted, in place of those before, whose test no longer says anything. */
export async function guardarCredenciais(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  cofre: Cofre,
  integrador: Integrador,
  credenciais: CredenciaisDoIntegrador,
): Promise<void> {
  await gravarIntegrador(
    tx,
    escopo,
    { integrador },
    {
      credenciaisCifradas: cofre.cifrar(JSON.stringify(credenciais), USO),
      configuradoEm: agora,
      configuradoPor: nome,
      ...SEM_TESTE,
    },
  )
}
const SEM_TESTE = { testadoEm: null, testeResultado: null, testeTexto: null }

/** Erases the credentials and turns it off: nothing else is asked in the name of the office. Repeating it changes nothing. */
export async function apagarCredenciais(tx: Tx, escopo: Escopo, integrador: Integrador): Promise<void> {
  if ((await lerIntegrador(tx, escopo, integrador))?.credenciaisCifradas == null) return
  const nada = { credenciaisCifradas: null, configuradoEm: null, configuradoPor: null, ligado: false }
  await gravarIntegrador(tx, escopo, { integrador }, { ...nada, ...SEM_TESTE })
}

/** Credentials for one call that leaves after the transaction; to nobody else. Raises integrador-nao-configurado. */
export async function abrirCredenciais(
  tx: Tx,
  escopo: Escopo,
  cofre: Cofre,
  { integrador, mesmoDesligado = false }: { readonly integrador: Integrador; readonly mesmoDesligado?: boolean },
): Promise<{ readonly credenciais: CredenciaisDoIntegrador; readonly cifradas: string }> {
  const gravado = await lerIntegrador(tx, escopo, integrador)
  const cifradas = gravado?.credenciaisCifradas ?? null
  if (cifradas === null || !(gravado?.ligado || mesmoDesligado)) throw new ErroDeNegocio("integrador-nao-configurado")
  return { credenciais: GUARDADAS.parse(JSON.parse(cofre.decifrar(cifradas, USO))), cifradas }
}

/**
 * Identifies the office there and keeps how it ended: recognised, what stopped because it was not goes on. Raises
 * integrador-desligado, integrador-nao-configurado.
 */
export async function testarIntegrador(
  { banco, cofre, listas, agora }: DepsDosIntegradores,
  escopo: Escopo,
  integrador: Integrador,
): Promise<void> {
  const lista = listas[integrador]
  if (lista === undefined) throw new ErroDeNegocio("integrador-desligado")
  const { credenciais, cifradas } = await banco.emEscopo(escopo, (tx) =>
    abrirCredenciais(tx, escopo, cofre, { integrador, mesmoDesligado: true }),
  )
  const desfecho = await lista.testarConexao(credenciais)
  const quem = integradores[integrador].rotulo
  const texto = desfecho.tipo === "ok" ? `${quem} reconheceu o escritório.` : desfecho.texto
  await banco.emEscopo(escopo, async (tx) => {
    await gravarTeste(tx, escopo, { integrador, cifradas }, { em: agora(), resultado: desfecho.tipo, texto })
    if (desfecho.tipo === "ok") await retomarParadas(tx, escopo, { codigos: DA_IDENTIFICACAO, agora: agora() })
  })
}

/** Draws another address for notices, which is shown this once; the one before serves for a day. */
export async function girarEndereco(
  tx: Tx,
  { escopo, agora }: Ato,
  url: string,
  integrador: Integrador,
): Promise<{ readonly endereco: string; readonly anteriorAte: string | null }> {
  const gravado = await lerIntegrador(tx, escopo, integrador)
  const segredo = randomBytes(SEGREDO_BYTES).toString("base64url")
  const id = randomUUID()
  const anterior = gravado?.idEndereco ?? null
  const anteriorAte = anterior === null ? null : new Date(agora.getTime() + TOLERANCIA_MS)
  await inserirEndereco(tx, escopo, { resumo: resumir(segredo), id })
  await gravarIntegrador(tx, escopo, { integrador }, { idEndereco: id, idEnderecoAnterior: anterior, anteriorAte })
  return {
    endereco: `${url}${PREFIXO_DA_API}/integradores/avisos/${segredo}`,
    anteriorAte: anteriorAte?.toISOString() ?? null,
  }
}

/** A page of the companies of the portfolio, with what each does through an integrator. */
export async function paginaDeEmpresas(
  tx: Tx,
  escopo: Escopo,
  { integrador, ...pedido }: FiltroDasEmpresas & PedidoDePagina & { readonly integrador: Integrador },
  agora: Date,
) {
  const fonte = fonteDasEmpresas(escopo, integrador, pedido, agora)
  const pagina = await lerPagina(tx, fonte, ordemDasEmpresas, pedido)
  const total = await contarLinhas(tx, fonte)
  const lista = (await lerEmpresas(tx, escopo, integrador, pagina.ids)).map(
    ({ id, apelido, cnpj, feito }): EmpresaNoIntegrador => ({
      idEmpresa: id,
      empresa: apelido,
      cnpj,
      emite: feito?.emite ?? false,
      captura: feito?.captura ?? false,
      documentos: feito?.documentos ?? 0,
      sucessoEm: feito?.sucessoEm?.toISOString() ?? null,
      proximaEm: feito?.captura ? feito.proximaEm.toISOString() : null,
      erro: feito?.captura ? feito.erroTexto : null,
    }),
  )
  return { lista, paginacao: paginacaoDe(pedido, pagina, total) }
}

/** Chooses what companies do through an integrator. Raises nao-encontrado for one out of reach, nao-se-aplica. */
export async function escolherEmpresas(
  tx: Tx,
  { escopo, agora }: Ato,
  integrador: Integrador,
  pedido: {
    readonly selecao: { readonly ids: readonly string[] } | { readonly filtro: FiltroDasEmpresas }
    readonly emite?: boolean | undefined
    readonly captura?: boolean | undefined
  },
): Promise<number> {
  if (pedido.emite === true && !integradores[integrador].emite)
    throw new ErroDeNegocio("nao-se-aplica", `${integradores[integrador].rotulo} não emite notas, só as captura.`)
  const { selecao, ...mudanca } = pedido
  const ids =
    "ids" in selecao ? [...new Set(selecao.ids)] : await todasDoFiltro(tx, escopo, integrador, selecao.filtro, agora)
  if ("ids" in selecao && (await alcancadas(tx, escopo, ids)).length !== ids.length)
    throw new ErroDeNegocio("nao-encontrado")
  return mudarEmpresas(tx, escopo, integrador, { ...mudanca, ids, agora })
}

/** Asks for the notes of companies now. Raises nao-encontrado, integrador-desligado, integrador-nao-configurado. */
export async function buscarAgora(
  tx: Tx,
  { escopo, agora }: Ato,
  { listas, cofre }: Pick<DepsDosIntegradores, "listas" | "cofre">,
  integrador: Integrador,
  pedidos: readonly string[],
): Promise<number> {
  if (listas[integrador] === undefined) throw new ErroDeNegocio("integrador-desligado")
  await abrirCredenciais(tx, escopo, cofre, { integrador })
  const ids = [...new Set(pedidos)]
  if ((await alcancadas(tx, escopo, ids)).length !== ids.length) throw new ErroDeNegocio("nao-encontrado")
  return pedirAgora(tx, escopo, integrador, ids, agora)
}

/** Whether the office has an integrator on, with credentials. */
export async function estaLigado(tx: Tx, escopo: Escopo, integrador: Integrador): Promise<boolean> {
  const gravado = await lerIntegrador(tx, escopo, integrador)
  return gravado?.ligado === true && gravado.credenciaisCifradas !== null
}

/** By whom a company issues its notes. */
export async function quemEmitePara(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<QuemEmite> {
  return (await emissorEscolhido(tx, escopo, idEmpresa)) === "migrate" ? "migrate" : "nacional"
}
