import { rotasDasRegrasFiscais } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
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
export function registrarRegrasFiscais({ app, autenticar, banco, agora }: Porta): void {
  const com = emEscopoDe(banco)
  /**
   * A municipal rule holds for every company of the office: who reaches only some of them reads it and does not write it.
   * Federal ones are the administrators', who always reach all.
   */
  const escreverMunicipal = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) => {
    exigirEscritorioInteiro(escopoDe(contexto), "as regras fiscais valem para todas")
    return com(contexto, corpo)
  }
  const prever = (contexto: Contexto, ambito: Ambito, idRegra: string | null, conteudo: ConteudoDaRegra | null) =>
    com(contexto, (tx, escopo) =>
      preverRegra(tx, escopo, { ambito, idRegra, hoje: competenciaCivil(agora()) }, conteudo),
    )
  montar(app, autenticar, rotasDasRegrasFiscais, {
    listarRegrasMunicipais: (contexto, { query }) =>
      com(contexto, (tx, escopo) => paginaDeRegras(tx, escopo, "municipal", query, apresentarMunicipal)),
    exportarRegrasMunicipais: (contexto, { query }) =>
      exportarRegras(banco, escopoDe(contexto), "municipal", query, {
        apresentar: apresentarMunicipal,
        colunas: colunasMunicipais,
      }),
    listarReferenciaMunicipal: async () => ({ lista: referenciaMunicipal() }),
    consultarRegraVigente: async (contexto, { query: { idMunicipio, codigo, em } }) => {
      conferirAssunto(idMunicipio, codigo)
      const { servico, municipio, lei } = await com(contexto, (tx, escopo) =>
        regraDoServico(tx, escopo, idMunicipio, codigo, em),
      )
      return {
        servico: servico && apresentarMunicipal(servico),
        municipio: municipio && apresentarMunicipal(municipio),
        lei,
      }
    },
    listarDivergencias: (contexto, { query }) => com(contexto, (tx, escopo) => paginaDeDivergencias(tx, escopo, query)),
    exportarDivergencias: async (contexto, { query }) => exportarDivergencias(banco, escopoDe(contexto), query),
    consultarRegraMunicipal: (contexto, { params }) =>
      com(contexto, (tx, escopo) => municipalComVersoes(tx, escopo, params.id)),
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
    listarRegrasFederais: (contexto, { query }) =>
      com(contexto, (tx, escopo) => paginaDeRegras(tx, escopo, "federal", query, apresentarFederal)),
    exportarRegrasFederais: (contexto, { query }) =>
      exportarRegras(banco, escopoDe(contexto), "federal", query, {
        apresentar: apresentarFederal,
        colunas: colunasFederais,
      }),
    listarReferenciaFederal: async () => ({ lista: referenciaFederal() }),
    consultarRegraFederal: (contexto, { params }) =>
      com(contexto, (tx, escopo) => federalComVersoes(tx, escopo, params.id)),
    preverRegraFederal: (contexto, { corpo }) =>
      prever(contexto, "federal", corpo.idRegra, corpo.regra && doPais(corpo.regra)),
    criarRegraFederal: (contexto, { corpo }) =>
      com(contexto, async (tx, escopo) => {
        const id = await criarRegra(tx, atoDe(contexto, agora()), doPais(corpo.regra), corpo.encerrarAnterior)
        return federalComVersoes(tx, escopo, id)
      }),
    editarRegraFederal: (contexto, { params, corpo, versaoEsperada }) =>
      com(contexto, async (tx, escopo) => {
        await editarRegra(tx, atoDe(contexto, agora()), params.id, versaoEsperada, doPais(corpo))
        return federalComVersoes(tx, escopo, params.id)
      }),
    revogarRegraFederal: (contexto, { params, corpo, versaoEsperada }) =>
      com(contexto, async (tx, escopo) => {
        await revogarRegra(tx, escopo, { ambito: "federal", id: params.id }, versaoEsperada, corpo.motivo)
        return federalComVersoes(tx, escopo, params.id)
      }),
  })
}
