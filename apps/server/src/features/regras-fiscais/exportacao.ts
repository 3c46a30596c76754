import {
  casosDeRetencao,
  cstsDePisCofins,
  exigibilidadesDoIss,
  locaisDoIss,
  type NotaDivergente,
  type RegraFederal,
  type RegraMunicipal,
  regimes,
  responsaveisPelaRetencao,
  type SituacaoDaRegra,
  sistemasDeNfse,
} from "@partida/contracts"
import { type Coluna, simOuNao } from "../../http/exportacao/celulas.ts"

const situacoes: Readonly<Record<SituacaoDaRegra, string>> = {
  "em-vigor": "Em uso",
  substituida: "Substituída",
  revogada: "Revogada",
}

type Comum = Pick<
  RegraMunicipal,
  "desde" | "ate" | "fundamento" | "situacao" | "versao" | "motivo" | "criadaEm" | "criadaPor"
>
const comuns: readonly Coluna<Comum>[] = [
  { id: "desde", titulo: "Desde", tipo: "data", valor: (r) => r.desde },
  { id: "ate", titulo: "Até", tipo: "data", valor: (r) => r.ate },
  { id: "fundamento", titulo: "Fundamento legal", tipo: "texto", largura: 48, valor: (r) => r.fundamento },
  { id: "situacao", titulo: "Situação", tipo: "texto", valor: (r) => situacoes[r.situacao] },
  { id: "versao", titulo: "Versão", tipo: "inteiro", valor: (r) => r.versao },
  { id: "motivo", titulo: "Motivo da revogação", tipo: "texto", valor: (r) => r.motivo },
  { id: "criadaEm", titulo: "Gravada em", tipo: "instante", valor: (r) => r.criadaEm },
  { id: "criadaPor", titulo: "Gravada por", tipo: "texto", valor: (r) => r.criadaPor },
]

const doServico = ({ dados }: RegraMunicipal) => (dados.tipo === "servico" ? dados : null)
const doMunicipio = ({ dados }: RegraMunicipal) => (dados.tipo === "municipio" ? dados : null)
const rotuloDe = (id: number | undefined) => Object.values(exigibilidadesDoIss).find((e) => e.id === id)?.rotulo ?? null

/** Columns of the municipal rules' export. */
export const colunasMunicipais: readonly Coluna<RegraMunicipal>[] = [
  { id: "municipio", titulo: "Município", tipo: "texto", valor: (r) => r.municipio },
  { id: "uf", titulo: "UF", tipo: "texto", largura: 6, valor: (r) => r.uf },
  { id: "idMunicipio", titulo: "Código IBGE", tipo: "codigo", valor: (r) => r.idMunicipio },
  { id: "codigo", titulo: "Código do serviço", tipo: "codigo", valor: (r) => r.codigo },
  { id: "descricao", titulo: "Serviço", tipo: "texto", largura: 48, valor: (r) => r.descricao },
  { id: "aliquota", titulo: "Alíquota do ISS", tipo: "percentual", valor: (r) => doServico(r)?.aliquota ?? null },
  { id: "issFixo", titulo: "ISS fixo", tipo: "dinheiro", valor: (r) => doServico(r)?.issFixo?.valor ?? null },
  {
    id: "local",
    titulo: "Local do ISS",
    tipo: "texto",
    valor: (r) => {
      const dados = doServico(r)
      return dados && locaisDoIss[dados.local]
    },
  },
  {
    id: "retencao",
    titulo: "Retenção",
    tipo: "texto",
    valor: (r) => {
      const dados = doServico(r)
      return dados && casosDeRetencao[dados.retencao.retem]
    },
  },
  {
    id: "responsavel",
    titulo: "Quem retém",
    tipo: "texto",
    valor: (r) => {
      const dados = doServico(r)
      return dados && dados.retencao.retem !== "nunca" ? responsaveisPelaRetencao[dados.retencao.responsavel] : null
    },
  },
  { id: "minimo", titulo: "Mínimo da retenção", tipo: "dinheiro", valor: (r) => doServico(r)?.retencao.minimo ?? null },
  { id: "deducao", titulo: "Deduz materiais", tipo: "sim-nao", valor: (r) => doServico(r)?.deducaoPermitida ?? null },
  { id: "exigibilidade", titulo: "Exigibilidade", tipo: "texto", valor: (r) => rotuloDe(doServico(r)?.exigibilidade) },
  {
    id: "codigoMunicipal",
    titulo: "Código municipal",
    tipo: "codigo",
    valor: (r) => doServico(r)?.codigoMunicipal ?? null,
  },
  { id: "nbs", titulo: "NBS", tipo: "codigo", valor: (r) => doServico(r)?.nbs ?? null },
  {
    id: "sistema",
    titulo: "Sistema de NFS-e",
    tipo: "texto",
    valor: (r) => {
      const dados = doMunicipio(r)
      return dados && sistemasDeNfse[dados.sistemaNfse]
    },
  },
  {
    id: "cancelaPorWebService",
    titulo: "Cancela por integração",
    tipo: "sim-nao",
    valor: (r) => doMunicipio(r)?.cancelaPorWebService ?? null,
  },
  {
    id: "vencimentoProprio",
    titulo: "Dia do ISS próprio",
    tipo: "inteiro",
    valor: (r) => doMunicipio(r)?.vencimentoProprio.dia ?? null,
  },
  {
    id: "vencimentoRetido",
    titulo: "Dia do ISS retido",
    tipo: "inteiro",
    valor: (r) => doMunicipio(r)?.vencimentoRetido.dia ?? null,
  },
  ...comuns,
]

/** Columns of the federal rules' export. */
export const colunasFederais: readonly Coluna<RegraFederal>[] = [
  { id: "codigo", titulo: "Código", tipo: "codigo", valor: (r) => r.codigo },
  { id: "descricao", titulo: "Serviço", tipo: "texto", largura: 48, valor: (r) => r.descricao },
  {
    id: "regime",
    titulo: "Regime",
    tipo: "texto",
    valor: (r) => (r.regime === null ? "Qualquer" : regimes[r.regime]),
  },
  { id: "irrf", titulo: "IRRF", tipo: "percentual", valor: ({ dados }) => dados.irrf?.aliquota ?? null },
  {
    id: "codigoDoIrrf",
    titulo: "Código do IRRF",
    tipo: "codigo",
    valor: ({ dados }) => dados.irrf?.codigoDeReceita ?? null,
  },
  { id: "csrf", titulo: "CSRF", tipo: "percentual", valor: ({ dados }) => dados.csrf?.aliquota ?? null },
  {
    id: "codigoDaCsrf",
    titulo: "Código da CSRF",
    tipo: "codigo",
    valor: ({ dados }) => dados.csrf?.codigoDeReceita ?? null,
  },
  { id: "inss", titulo: "INSS", tipo: "percentual", valor: ({ dados }) => dados.inss?.aliquota ?? null },
  {
    id: "codigoDoInss",
    titulo: "Código do INSS",
    tipo: "codigo",
    valor: ({ dados }) => dados.inss?.codigoDeReceita ?? null,
  },
  {
    id: "cstPisCofins",
    titulo: "CST PIS/COFINS",
    tipo: "texto",
    valor: ({ dados }) => dados.pisCofins && `${dados.pisCofins.cst} ${cstsDePisCofins[dados.pisCofins.cst]}`,
  },
  { id: "pis", titulo: "PIS", tipo: "percentual", valor: ({ dados }) => dados.pisCofins?.aliquotaPis ?? null },
  { id: "cofins", titulo: "COFINS", tipo: "percentual", valor: ({ dados }) => dados.pisCofins?.aliquotaCofins ?? null },
  { id: "cstIbsCbs", titulo: "CST IBS/CBS", tipo: "codigo", valor: ({ dados }) => dados.ibsCbs?.cst ?? null },
  { id: "cClassTrib", titulo: "cClassTrib", tipo: "codigo", valor: ({ dados }) => dados.ibsCbs?.cClassTrib ?? null },
  { id: "anexo", titulo: "Anexo do Simples", tipo: "texto", valor: ({ dados }) => dados.anexoSimples },
  ...comuns,
]

/** Columns of the export of notes that differ from their rule. */
export const colunasDasDivergencias: readonly Coluna<NotaDivergente>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (n) => n.empresa },
  { id: "numero", titulo: "Nota", tipo: "codigo", valor: (n) => n.numero },
  { id: "data", titulo: "Data do serviço", tipo: "data", valor: (n) => n.data },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (n) => n.competencia },
  { id: "mesFechado", titulo: "Mês fechado", tipo: "sim-nao", valor: (n) => n.mesFechado },
  { id: "municipio", titulo: "Município do ISS", tipo: "texto", largura: 28, valor: (n) => n.municipio },
  { id: "codigoTributacao", titulo: "Código do serviço", tipo: "codigo", valor: (n) => n.codigoTributacao },
  { id: "valor", titulo: "Valor do serviço", tipo: "dinheiro", valor: (n) => n.valor },
  { id: "aliquotaDaNota", titulo: "Alíquota na nota", tipo: "percentual", valor: (n) => n.aliquota?.nota ?? null },
  { id: "aliquotaDaRegra", titulo: "Alíquota na regra", tipo: "percentual", valor: (n) => n.aliquota?.regra ?? null },
  {
    id: "retidoNaNota",
    titulo: "ISS retido na nota",
    tipo: "texto",
    valor: (n) => n.retencao && simOuNao(n.retencao.nota),
  },
  {
    id: "retidoNaRegra",
    titulo: "ISS retido na regra",
    tipo: "texto",
    valor: (n) => n.retencao && simOuNao(n.retencao.regra),
  },
]
