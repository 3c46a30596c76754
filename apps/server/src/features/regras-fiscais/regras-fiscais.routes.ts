import { rotasDasRegrasFiscais } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { apresentarFederal, apresentarMunicipal } from "./apresentacao.ts"
import { exportarDivergencias, exportarRegras, paginaDeDivergencias, paginaDeRegras } from "./consulta.service.ts"
import { colunasFederais, colunasMunicipais } from "./exportacao.ts"
import { preverRegra } from "./previa.service.ts"
import { referenciaFederal, referenciaMunicipal } from "./referencia.ts"
import type { Ambito } from "./regras-fiscais.repository.ts"
import {
  type ConteudoDaRegra,
  conferirAssunto,
  consultarRegra,
  criarRegra,
  doMunicipio,
  doPais,
  editarRegra,
  regraDoServico,
  revogarRegra,
} from "./regras-fiscais.service.ts"

async function municipalComVersoes(tx: Tx, escopo: Escopo, id: string) {
  const { atual, ...tempo } = await consultarRegra(tx, escopo, "municipal", id)
  return { ...apresentarMunicipal(atual), ...tempo }
}

async function federalComVersoes(tx: Tx, escopo: Escopo, id: string) {
  const { atual, ...tempo } = await consultarRegra(tx, escopo, "federal", id)
  return { ...apresentarFederal(atual), ...tempo }
}

/** Municipal and federal rules of the office, and the check of notes against them. */
export function registrarRegrasFiscais({ app, autenticar, banco, agora, aqui }: Porta): void {
  /**
   * A municipal rule holds for every company of the office: who reaches only some of them reads it and does not write it.
   * Federal ones are the administrators', who always reach all.
   */
  const escreverMunicipal = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) => {
    exigirEscritorioInteiro(escopoDe(contexto), "as regras fiscais valem para todas")
    return banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
  }
  const prever = (contexto: Contexto, ambito: Ambito, idRegra: string | null, conteudo: ConteudoDaRegra | null) =>
    banco.emEscopo(escopoDe(contexto), (tx) =>
      preverRegra(tx, escopoDe(contexto), { ambito, idRegra, hoje: competenciaCivil(agora()) }, conteudo),
    )
  montar(app, autenticar, rotasDasRegrasFiscais, {
    listarRegrasMunicipais: aqui((tx, { escopo }, { query }) =>
      paginaDeRegras(tx, escopo, "municipal", query, apresentarMunicipal),
    ),
    exportarRegrasMunicipais: (contexto, { query }) =>
      exportarRegras(banco, escopoDe(contexto), "municipal", query, {
        apresentar: apresentarMunicipal,
        colunas: colunasMunicipais,
      }),
    listarReferenciaMunicipal: async () => ({ lista: referenciaMunicipal() }),
    consultarRegraVigente: async (contexto, { query: { idMunicipio, codigo, em } }) => {
      conferirAssunto(idMunicipio, codigo)
      const { servico, municipio, lei } = await banco.emEscopo(escopoDe(contexto), (tx) =>
        regraDoServico(tx, escopoDe(contexto), idMunicipio, codigo, em),
      )
      return {
        servico: servico && apresentarMunicipal(servico),
        municipio: municipio && apresentarMunicipal(municipio),
        lei,
      }
    },
    listarDivergencias: aqui((tx, { escopo }, { query }) => paginaDeDivergencias(tx, escopo, query)),
    exportarDivergencias: async (contexto, { query }) => exportarDivergencias(banco, escopoDe(contexto), query),
    consultarRegraMunicipal: aqui((tx, { escopo }, { params }) => municipalComVersoes(tx, escopo, params.id)),
    preverRegraMunicipal: (contexto, { corpo }) =>
      prever(contexto, "municipal", corpo.idRegra, corpo.regra && doMunicipio(corpo.regra)),
    criarRegraMunicipal: (contexto, { corpo }) =>
      escreverMunicipal(contexto, async (tx, escopo) => {
        const id = await criarRegra(tx, atoDe(contexto, agora()), doMunicipio(corpo.regra), corpo.encerrarAnterior)
        return municipalComVersoes(tx, escopo, id)
      }),
    editarRegraMunicipal: (contexto, { params, corpo, versaoEsperada }) =>
      escreverMunicipal(contexto, async (tx, escopo) => {
        await editarRegra(tx, atoDe(contexto, agora()), params.id, versaoEsperada, doMunicipio(corpo))
        return municipalComVersoes(tx, escopo, params.id)
      }),
    revogarRegraMunicipal: (contexto, { params, corpo, versaoEsperada }) =>
      escreverMunicipal(contexto, async (tx, escopo) => {
        await revogarRegra(tx, escopo, { ambito: "municipal", id: params.id }, versaoEsperada, corpo.motivo)
        return municipalComVersoes(tx, escopo, params.id)
      }),
    listarRegrasFederais: aqui((tx, { escopo }, { query }) =>
      paginaDeRegras(tx, escopo, "federal", query, apresentarFederal),
    ),
    exportarRegrasFederais: (contexto, { query }) =>
      exportarRegras(banco, escopoDe(contexto), "federal", query, {
        apresentar: apresentarFederal,
        colunas: colunasFederais,
      }),
    listarReferenciaFederal: async () => ({ lista: referenciaFederal() }),
    consultarRegraFederal: aqui((tx, { escopo }, { params }) => federalComVersoes(tx, escopo, params.id)),
    preverRegraFederal: (contexto, { corpo }) =>
      prever(contexto, "federal", corpo.idRegra, corpo.regra && doPais(corpo.regra)),
    criarRegraFederal: aqui(async (tx, ato, { corpo }) => {
      const id = await criarRegra(tx, ato, doPais(corpo.regra), corpo.encerrarAnterior)
      return federalComVersoes(tx, ato.escopo, id)
    }),
    editarRegraFederal: aqui(async (tx, ato, { params, corpo, versaoEsperada }) => {
      await editarRegra(tx, ato, params.id, versaoEsperada, doPais(corpo))
      return federalComVersoes(tx, ato.escopo, params.id)
    }),
    revogarRegraFederal: aqui(async (tx, { escopo }, { params, corpo, versaoEsperada }) => {
      await revogarRegra(tx, escopo, { ambito: "federal", id: params.id }, versaoEsperada, corpo.motivo)
      return federalComVersoes(tx, escopo, params.id)
    }),
  })
}
