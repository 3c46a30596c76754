import { type AcessosDaEmpresa, type ordensDosAcessos, papelPorId } from "@partida/contracts"
import { anunciarAcesso } from "../../ao-vivo/anuncio.ts"
import { type Banco, estreitar, type Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { ordemDeEmpresas } from "../empresas/lista.ts"
import { type Alvo, dependeDeConcessao, podeMudarAcesso } from "./acessos.policy.ts"
import {
  conceder,
  contarConcessoes,
  contarLinhas,
  type EmpresaDoAcesso,
  type FiltroDeAcessos,
  fonteDosAcessos,
  lerEmpresaDoAcesso,
  lerEmpresasDoAcesso,
  type PessoaDoAcesso,
  pessoasConcediveis,
  pessoasPorConcessao,
  pessoasPorPapel,
  retirar,
  travarPessoa,
} from "./acessos.repository.ts"
import { colunasDosAcessos } from "./exportacao.ts"

interface PedidoDaLista extends FiltroDeAcessos {
  readonly ordem: (typeof ordensDosAcessos)[number]
  readonly direcao: Direcao
}

/** A page of the companies within reach, each with everybody who sees it. */
export async function listarAcessos(tx: Tx, contexto: Contexto, pedido: PedidoDaLista & PedidoDePagina) {
  const escopo = escopoDe(contexto)
  const fonte = fonteDosAcessos(tx, escopo, pedido)
  return juntas(tx, async (tx) => {
    const [pagina, total] = await Promise.all([
      lerPagina(tx, fonte, ordemDeEmpresas(pedido.ordem, pedido.direcao), pedido),
      contar(tx, fonte),
    ])
    const lista = await lerEmpresasDoAcesso(tx, escopo.idEscritorio, pagina.ids)
    return { lista: await apresentar(tx, contexto, lista), paginacao: paginacaoDe(pedido, pagina, total) }
  })
}

/** A line for each company and person who sees it, as a file; with `idUsuario`, that person's lines only. */
export function exportarAcessos(banco: Banco, contexto: Contexto, pedido: PedidoDaLista & PedidoDeExportacao) {
  const escopo = escopoDe(contexto)
  return exportar(
    { nome: "acessos", titulo: "Acessos" },
    colunasDosAcessos,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: (tx) => fonteDosAcessos(tx, escopo, pedido),
      ordem: ordemDeEmpresas(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => {
        const lista = await apresentar(tx, contexto, await lerEmpresasDoAcesso(tx, escopo.idEscritorio, ids))
        return lista.flatMap(({ apelido, cnpj, acessos }) =>
          acessos
            .filter((a) => pedido.idUsuario === undefined || a.idUsuario === pedido.idUsuario)
            .map((acesso) => ({ apelido, cnpj, acesso })),
        )
      },
      porVez: EMPRESAS_POR_VEZ,
      contarLinhas: (tx) => contarLinhas(tx, escopo, pedido),
    },
    pedido,
  )
}
/** Each gives as many lines as people see it. */
const EMPRESAS_POR_VEZ = 50

/** Everybody who sees one company. Raises nao-encontrado. */
export async function consultarAcessos(tx: Tx, contexto: Contexto, idEmpresa: string): Promise<AcessosDaEmpresa> {
  const empresa = await lerEmpresaDoAcesso(tx, escopoDe(contexto).idEscritorio, idEmpresa)
  const [apresentada] = empresa ? await apresentar(tx, contexto, [empresa]) : []
  if (!apresentada) throw new ErroDeNegocio("nao-encontrado")
  return apresentada
}

/** People whose access the person asking may change. */
export async function listarPessoas(tx: Tx, contexto: Contexto) {
  const pessoas = await alvosDe(tx, contexto)
  return { lista: pessoas.map(({ id, nome, papel }) => ({ id, nome, idPapel: papel })) }
}

/** Grants a company; repeating it changes nothing. Raises nao-encontrado for a company or person out of reach. */
export async function concederAcesso(tx: Tx, contexto: Contexto, idEmpresa: string, idUsuario: string) {
  const { idEscritorio } = escopoDe(contexto)
  await exigirAlvo(tx, contexto, idEmpresa, idUsuario)
  await conceder(tx, idEscritorio, idUsuario, idEmpresa)
  await anunciarAcesso(tx, idUsuario)
  return consultarAcessos(tx, contexto, idEmpresa)
}

/**
 * Withdraws a grant; repeating it changes nothing. Raises nao-encontrado, and transicao-recusada when somebody of a
 * client company would be left with none.
 */
export async function retirarAcesso(banco: Banco, contexto: Contexto, idEmpresa: string, idUsuario: string) {
  const escopo = escopoDe(contexto)
  // Who asks may not see the person's other companies, so they are counted as the whole office; then the reach narrows.
  const inteiro: Escopo = { ...escopo, empresas: "*" }
  return banco.emEscopo(inteiro, async (tx) => {
    await travarPessoa(tx, escopo.idEscritorio, idUsuario)
    const total = await contarConcessoes(tx, escopo.idEscritorio, idUsuario)
    await estreitar(tx, escopo)
    const alvo = await exigirAlvo(tx, contexto, idEmpresa, idUsuario, { jaRetirado: true })
    const concedidos = (await pessoasPorConcessao(tx, escopo.idEscritorio, [idEmpresa])).get(idEmpresa) ?? []
    const concedida = concedidos.some((p) => p.id === idUsuario)
    if (concedida && alvo.papel !== "CONTADOR" && total <= 1) {
      throw new ErroDeNegocio(
        "transicao-recusada",
        "Esta é a única empresa desta pessoa. Conceda outra antes de retirar esta, ou desative a pessoa em Usuários.",
      )
    }
    await retirar(tx, escopo.idEscritorio, idUsuario, idEmpresa)
    await anunciarAcesso(tx, idUsuario)
    return consultarAcessos(tx, contexto, idEmpresa)
  })
}

/** The person and the company, once it is settled that who asks may join or part them. Otherwise as if not there. */
async function exigirAlvo(
  tx: Tx,
  contexto: Contexto,
  idEmpresa: string,
  idUsuario: string,
  opcoes: { readonly jaRetirado: boolean } = { jaRetirado: false },
): Promise<Alvo> {
  const empresa = await lerEmpresaDoAcesso(tx, escopoDe(contexto).idEscritorio, idEmpresa)
  const pessoa = (await alvosDe(tx, contexto, opcoes)).find((p) => p.id === idUsuario)
  if (!empresa || !pessoa) throw new ErroDeNegocio("nao-encontrado")
  return comoAlvo(pessoa)
}

/**
 * The Contador sees people of client companies through the companies they share: of the rest, not even the names.
 * Everybody else's reach follows from the role alone. `jaRetirado`: also whom a withdrawal may just have hidden.
 */
async function alvosDe(tx: Tx, contexto: Contexto, { jaRetirado } = { jaRetirado: false }): Promise<PessoaDoAcesso[]> {
  const { papel, idUsuario } = contexto.pessoa
  const pessoas = await pessoasConcediveis(tx, escopoDe(contexto).idEscritorio)
  return pessoas.filter(
    (p) =>
      (jaRetirado || papel !== "CONTADOR" || p.temConcessaoVisivel) && podeMudarAcesso(papel, idUsuario, comoAlvo(p)),
  )
}

async function apresentar(
  tx: Tx,
  contexto: Contexto,
  empresas: readonly EmpresaDoAcesso[],
): Promise<AcessosDaEmpresa[]> {
  const { idEscritorio } = escopoDe(contexto)
  const ids = empresas.map((e) => e.id)
  const [porPapel, porEmpresa] = await Promise.all([
    pessoasPorPapel(tx, idEscritorio),
    pessoasPorConcessao(tx, idEscritorio, ids),
  ])
  const { papel, idUsuario } = contexto.pessoa
  return empresas.map((empresa) => ({
    idEmpresa: empresa.id,
    apelido: empresa.apelido,
    cnpj: empresa.cnpj,
    acessos: [
      ...porPapel,
      // A grant given before the person came to reach everything says nothing more than the role does.
      ...(porEmpresa.get(empresa.id) ?? []).filter((p) => dependeDeConcessao(comoAlvo(p))),
    ].map((p) => ({
      idUsuario: p.id,
      nome: p.nome,
      idPapel: p.papel,
      concedido: dependeDeConcessao(comoAlvo(p)),
      podeMudar: podeMudarAcesso(papel, idUsuario, comoAlvo(p)),
    })),
  }))
}

function comoAlvo(pessoa: PessoaDoAcesso): Alvo {
  const papel = papelPorId(pessoa.papel)
  if (papel === null) throw new Error(`The role ${pessoa.papel} does not exist.`)
  return { idUsuario: pessoa.id, papel, somenteConcedidas: pessoa.somenteConcedidas }
}
