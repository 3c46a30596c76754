import type { Parametro } from "../nucleo/parametro.ts"
import { digitosDoCnpj, digitosDoCpf, digitosDoPis } from "./documentos.ts"
import { feriadosNacionais } from "./feriados.ts"
import { inssContribuinteIndividual, tetoDoInss } from "./inss/contribuinte-individual.ts"
import { inssEmpregado } from "./inss/empregado.ts"
import { inssPatronal } from "./inss/patronal.ts"
import { irrfMensal } from "./irrf/mensal.ts"
import { dispensaDoIrrf, isencao65Anos, reducaoDoIrrf } from "./irrf/regras.ts"
import { localDoIssPorItem, pisoDoIss, responsavelPeloIss } from "./iss.ts"
import { regraDosDividendos } from "./lucros/dividendos.ts"
import { inssDoMei, inssDoMeiCaminhoneiro, parcelasFixasDoMei, servicosDoMeiComCpp } from "./mei/das.ts"
import { limiteDoMei, limiteDoMeiCaminhoneiro } from "./mei/limites.ts"
import { maedDoPgdas, multaDaDasn, multaDaDefis, regraDeMora } from "./mora/mora.ts"
import { selicMensal } from "./mora/selic.ts"
import { aliquotasDoPresumido, pisCofinsCumulativo, quotasDoPresumido } from "./presumido/aliquotas.ts"
import { lc224Csll, lc224Irpj } from "./presumido/lc224.ts"
import { presuncaoDoLucro } from "./presumido/presuncao.ts"
import { cbsDaTransicao, ibsDaTransicao, opcaoPeloRegimeRegular } from "./reforma.ts"
import {
  inssRetidoNaNota,
  irrfComissao,
  irrfLimpezaVigilancia,
  irrfProfissional,
  issRetidoDoSimples,
  retencaoDaCsrf,
} from "./retencoes.ts"
import { salarioMinimo } from "./salario-minimo.ts"
import { anexosDoSimples } from "./simples/anexos.ts"
import { anexoPorCnae, cnaesAmbiguos, cnaesImpeditivos } from "./simples/cnae.ts"
import {
  divisaoNoSublimite,
  limiteDoSimples,
  sublimiteDoSimples,
  sublimiteReduzido,
  ufsComSublimiteReduzido,
} from "./simples/limites.ts"
import { mesDoFaturamento, receitasAnterioresAOpcao, regimeDeCaixaDoSimples } from "./simples/receita.ts"
import { incluiCppDoDas, janelaDoRbt12, menorTributoDoDas, regraDoFatorR, valorMinimoDoDas } from "./simples/regras.ts"
import { segregacaoDeReceitas } from "./simples/segregacao.ts"
import { tetoDoIss } from "./simples/teto-iss.ts"
import { vencimentosFederais } from "./vencimentos.ts"

/**
 * Every legal table of the engine, by name. A rule receives this object as an argument and never reads a table behind
 * it: an office that adds periods (`acrescentarPeriodos`) hands over another object of the same shape.
 */
export const TABELAS = {
  aliquotasDoPresumido,
  anexoPorCnae,
  anexosDoSimples,
  cnaesAmbiguos,
  cnaesImpeditivos,
  localDoIssPorItem,
  responsavelPeloIss,
  pisoDoIss,
  cbsDaTransicao,
  ibsDaTransicao,
  retencaoDaCsrf,
  digitosDoCnpj,
  digitosDoCpf,
  digitosDoPis,
  dispensaDoIrrf,
  divisaoNoSublimite,
  incluiCppDoDas,
  inssContribuinteIndividual,
  inssDoMei,
  inssDoMeiCaminhoneiro,
  inssEmpregado,
  inssPatronal,
  inssRetidoNaNota,
  irrfComissao,
  irrfLimpezaVigilancia,
  irrfMensal,
  irrfProfissional,
  isencao65Anos,
  issRetidoDoSimples,
  janelaDoRbt12,
  lc224Csll,
  lc224Irpj,
  limiteDoMei,
  limiteDoMeiCaminhoneiro,
  limiteDoSimples,
  maedDoPgdas,
  menorTributoDoDas,
  mesDoFaturamento,
  multaDaDasn,
  multaDaDefis,
  opcaoPeloRegimeRegular,
  parcelasFixasDoMei,
  pisCofinsCumulativo,
  presuncaoDoLucro,
  quotasDoPresumido,
  receitasAnterioresAOpcao,
  reducaoDoIrrf,
  regimeDeCaixaDoSimples,
  regraDeMora,
  regraDoFatorR,
  regraDosDividendos,
  salarioMinimo,
  segregacaoDeReceitas,
  selicMensal,
  servicosDoMeiComCpp,
  sublimiteDoSimples,
  sublimiteReduzido,
  tetoDoInss,
  tetoDoIss,
  ufsComSublimiteReduzido,
  valorMinimoDoDas,
  ...vencimentosFederais,
}

export type Tabelas = Readonly<typeof TABELAS>
export type NomeDeTabela = keyof Tabelas

/** Every table that carries law, the calendar included: what `vigencias` goes through. */
export function todasAsTabelas(tabelas: Tabelas = TABELAS): readonly Parametro<unknown>[] {
  return [...Object.values<Parametro<unknown>>(tabelas), ...feriadosNacionais]
}
