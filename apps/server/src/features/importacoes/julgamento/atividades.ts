import { regimes } from "@partida/contracts"
import { competencia, sugerirAnexo } from "@partida/fiscal"
import { citar } from "../../../importacao/texto.ts"
import { lerAnexo, lerCnae, separarCnaes } from "../../../importacao/valores/atividades.ts"
import { falhou } from "../../../importacao/valores/leitura.ts"
import { linhaDaTabela } from "../../../tabelas/tabelas.ts"
import type { AtividadeDoEstado, Contexto, Efeito } from "./tipos.ts"

interface AtividadePedida {
  readonly cnae: string
  readonly anexo: string | null
  readonly principal: boolean
}

/** The activities that a row of a company names, or why one cannot be understood. */
export function atividadesDaLinha(dados: Readonly<Record<string, string>>): AtividadePedida[] | { erro: string } {
  const pedidas: AtividadePedida[] = []
  if (dados.cnae !== undefined) pedidas.push({ cnae: dados.cnae, anexo: dados.anexo ?? null, principal: true })
  for (const texto of separarCnaes(dados.cnaesSecundarios ?? "")) {
    const [, doCnae = texto, entre, depois] = /^([\d.\-/\s]+)(?:\((.+)\)|[:–=](.+))?$/.exec(texto) ?? []
    const cnae = lerCnae(doCnae)
    if (falhou(cnae) || cnae.valor === null)
      return { erro: `CNAEs secundários: ${falhou(cnae) ? cnae.erro : "há um vazio"}.` }
    const doAnexo = entre ?? depois
    const anexo = doAnexo === undefined ? null : lerAnexo(doAnexo)
    if (anexo !== null && falhou(anexo)) return { erro: `CNAEs secundários: ${anexo.erro}.` }
    if (pedidas.some((p) => p.cnae === cnae.valor)) continue
    pedidas.push({ cnae: cnae.valor, anexo: anexo?.valor ?? null, principal: pedidas.length === 0 })
  }
  return pedidas
}

/** A new activity of a company, or why its annex must be told. `avisos` gets what was decided for the person. */
export function novaAtividade(
  pedida: AtividadePedida,
  idEmpresa: string,
  regime: keyof typeof regimes,
  contexto: Contexto,
  avisos: string[],
): { efeito: Efeito; atividade: AtividadeDoEstado } | { erro: string } {
  const anexo = pedida.anexo ?? anexoDoCnae(pedida.cnae, regime, contexto, avisos)
  if (typeof anexo !== "string") return anexo
  const id = contexto.novoId()
  const descricao = linhaDaTabela("cnaes", pedida.cnae)?.nome ?? pedida.cnae
  return {
    efeito: {
      tabela: "atividades",
      acao: "inserir",
      chave: { id },
      antes: null,
      depois: {
        id,
        id_empresa: idEmpresa,
        cnae: pedida.cnae,
        descricao,
        anexo,
        principal: pedida.principal,
        codigos_tributacao: [],
      },
    },
    atividade: { id, cnae: pedida.cnae, descricao, anexos: [anexo], encerradaEm: null },
  }
}

function anexoDoCnae(
  cnae: string,
  regime: keyof typeof regimes,
  { hoje }: Contexto,
  avisos: string[],
): string | { erro: string } {
  const resposta = sugerirAnexo({ periodoApuracao: competencia(hoje.slice(0, 7)), cnae })
  const sugerido = resposta.tipo === "calculado" ? resposta.resultado : null
  if (sugerido?.anexo) {
    avisos.push(`CNAE ${cnae}: Anexo ${sugerido.anexo}, como o CNAE indica.`)
    return sugerido.anexo
  }
  if (regime !== "simples") {
    avisos.push(`CNAE ${cnae}: Anexo III até que alguém diga outro; no ${regimes[regime]} ele não entra na conta.`)
    return "III"
  }
  return {
    erro:
      sugerido?.situacao === "impeditivo"
        ? `O CNAE ${cnae} é de atividade impedida no Simples Nacional. Confira o regime, ou informe o anexo se a atividade exercida é permitida.`
        : `O CNAE ${cnae} não indica um anexo só. Informe o anexo na coluna Anexo, ou entre parênteses depois do CNAE secundário.`,
  }
}

/** The activity that a row of revenue names by annex, CNAE or description; without a name, the only one. */
export function acharAtividade(
  atividades: readonly AtividadeDoEstado[],
  texto: string | undefined,
  normalizar: (t: string) => string,
): AtividadeDoEstado | { erro: string } {
  const [primeira] = atividades
  if (primeira === undefined)
    return { erro: "A empresa não tem atividade cadastrada. Informe o CNAE na aba Empresas ou cadastre-o em CNAE." }
  if (texto === undefined) {
    return atividades.length === 1
      ? primeira
      : { erro: "A empresa tem mais de uma atividade. Diga de qual é a receita, pelo anexo, CNAE ou descrição." }
  }
  const achadas = candidatas(atividades, texto, normalizar)
  const [unica] = achadas
  if (unica !== undefined && achadas.length === 1) return unica
  return {
    erro:
      achadas.length === 0
        ? `A empresa não tem atividade ${citar(texto)}. Cadastre-a em CNAE, ou corrija o anexo.`
        : `${citar(texto)} é de mais de uma atividade da empresa. Use o CNAE.`,
  }
}

function candidatas(
  atividades: readonly AtividadeDoEstado[],
  texto: string,
  normalizar: (t: string) => string,
): readonly AtividadeDoEstado[] {
  const anexo = lerAnexo(texto)
  if (!falhou(anexo) && anexo.valor !== null) {
    const { valor } = anexo
    const exatas = atividades.filter((a) => a.anexos.includes(valor))
    return exatas.length > 0 ? exatas : atividades.filter((a) => a.anexos.some((x) => x.split("/").includes(valor)))
  }
  const cnae = lerCnae(texto)
  if (!falhou(cnae) && /^\D*\d/.test(texto)) return atividades.filter((a) => a.cnae === cnae.valor)
  return atividades.filter((a) => normalizar(a.descricao) === normalizar(texto))
}
