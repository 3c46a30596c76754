import { type OpcaoDoAno, ULTIMO_ANO_DA_OPCAO } from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  permiteRegimeDeCaixa,
  reaisPorExtenso,
} from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerCaixa } from "../apuracao/entrada.service.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import { trilhaDaEmpresa } from "../auditoria/auditoria.service.ts"
import { anosComOpcao, foiDoSimples } from "../empresas/opcoes-do-simples.service.ts"
import { estaNoSimples, gravarOpcao, lerDaEmpresa, versaoDaOpcao } from "./caixa.repository.ts"

type Regime = "competencia" | "caixa"

/**
 * Registers the option of one calendar year; the answer says when the closed December before does not match it. Raises
 * nao-encontrado, transicao-recusada (the law has no option in the year, or the company is not of the Simples in it),
 * versao-desatualizada and competencia-fechada.
 */
export async function escolherRegime(
  tx: Tx,
  ato: Ato,
  { idEmpresa, ano }: { readonly idEmpresa: string; readonly ano: number },
  versao: number,
  regime: Regime,
) {
  const { escopo, agora } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  if (!permiteRegimeDeCaixa(mesDe(`${ano}-01`)))
    throw new ErroDeNegocio(
      "transicao-recusada",
      "A opção pelo regime de caixa terminou em 12/2026: desde 2027 a receita do Simples entra por competência.",
    )
  if (!(await estaNoSimples(tx, escopo, idEmpresa, ano)))
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A empresa não é do Simples Nacional em nenhum mês de ${ano}. Confira o regime em Perfil, Dados cadastrais.`,
    )
  if ((await versaoDaOpcao(tx, escopo, idEmpresa, ano)) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const nova = { ano, regime, versao: versao + 1 }
  await gravarOpcao(tx, { idEscritorio: escopo.idEscritorio, idEmpresa, ...nova, atualizadoEm: agora })
  const { opcoes } = await lerDaEmpresa(tx, escopo, idEmpresa)
  return { ...nova, aviso: await avisoDeDezembro(tx, escopo, idEmpresa, nova, opcoes) }
}

/** What was told of each year of a company in the Simples, with who told it, the newest first. Raises nao-encontrado. */
export async function consultarOpcoes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<{ lista: OpcaoDoAno[] }> {
  const { empresa, opcoes, regimes, fechados } = await lerDaEmpresa(tx, escopo, idEmpresa)
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const trilha = await trilhaDaEmpresa(tx, escopo, idEmpresa, "simples_opcoes")
  const doCalendario = anosComOpcao(empresa.inicioNoSistema, competenciaCivil(agora))
  const anos = new Set([...doCalendario.filter((ano) => foiDoSimples(regimes, ano)), ...opcoes.map(({ ano }) => ano)])
  const lista: OpcaoDoAno[] = []
  for (const ano of [...anos].sort((a, b) => b - a)) {
    const opcao = opcoes.find((o) => o.ano === ano)
    const regime = opcao?.regime ?? null
    lista.push({
      ano,
      regime,
      versao: opcao?.versao ?? 0,
      fechadoAte: fechados.findLast((mes) => mes.startsWith(`${ano}-`)) ?? null,
      respostas: trilha.flatMap(({ em, autor, idRegistro, antes, depois }) =>
        idRegistro?.split("/").includes(String(ano)) && "regime" in { ...antes, ...depois }
          ? [{ em, autor, de: regimeDe(antes.regime), para: regimeDe(depois.regime) }]
          : [],
      ),
      aviso: regime === null ? null : await avisoDeDezembro(tx, escopo, idEmpresa, { ano, regime }, opcoes),
    })
  }
  return { lista }
}

const regimeDe = (valor: unknown): Regime | null => (valor === "caixa" || valor === "competencia" ? valor : null)

/**
 * A December closed before the next year was told may lack what art. 20 II brings into it, or have it while the company went on
 * by caixa: what it should be, in a sentence; null when it stands.
 */
async function avisoDeDezembro(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { ano, regime }: { readonly ano: number; readonly regime: Regime },
  opcoes: readonly { readonly ano: number; readonly regime: Regime }[],
): Promise<string | null> {
  const antes = opcoes.find((o) => o.ano === ano - 1)
  if (antes?.regime !== "caixa" || ano > ULTIMO_ANO_DA_OPCAO) return null
  const dezembro = mesDe(`${ano - 1}-12`)
  const fechamento = await lerFechamento(tx, escopo, idEmpresa, dezembro)
  if (fechamento?.fechamento.estado !== "fechado" || !fechamento.apuracao) return null
  const selada = fechamento.apuracao.entrada as EntradaGuardada
  const integrou = selada.regime === "simples" && (selada.caixa?.integradas.length ?? 0) > 0
  const nome = formatarCompetencia(dezembro)
  if (integrou)
    return regime === "caixa"
      ? `${nome} foi fechada com o que faltava receber na base, como se o caixa tivesse terminado. Por caixa em ${ano}, o que entrar depois seria tributado outra vez: reabra ${nome}, calcule e retifique o PGDAS-D.`
      : null
  if (regime === "caixa") return null
  const lido = await lerCaixa(tx, escopo, idEmpresa, dezembro)
  const valor = deReais(lido?.previsto?.valor ?? "0.00")
  return valor === 0n
    ? null
    : `${nome} foi fechada sem ${reaisPorExtenso(valor)} auferidos e não recebidos, que entram na base dela porque ${ano} é por competência (Res. CGSN 140/2018 art. 20, II, b). Reabra ${nome}, calcule e retifique o PGDAS-D.`
}
