import { rotasDoTrabalhoContabil } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarAoLancamento, desvincularDoLancamento, listarAnexosDoLancamento } from "./anexos.service.ts"
import { preverTransferencia, transferirLancamentos } from "./transferencias.service.ts"

/** Papers of entries, and entries that move from one account to another. */
export function registrarTrabalhoContabil({ app, autenticar, banco, agora }: Porta, armazem: Armazem): void {
  const lendo = emEscopoDe(banco)
  montar(app, autenticar, rotasDoTrabalhoContabil, {
    listarAnexosDoLancamento: (contexto, { params }) =>
      lendo(contexto, (tx, escopo) => listarAnexosDoLancamento(tx, escopo, params)),
    anexarAoLancamento: (contexto, { params, arquivos }) =>
      anexarAoLancamento({ banco, armazem }, atoDe(contexto, agora()), contexto.pessoa.papel, { ...params, arquivos }),
    desvincularDoLancamento: (contexto, { params }) =>
      lendo(contexto, (tx, escopo) => desvincularDoLancamento(tx, escopo, params)),
    preverTransferencia: (contexto, { params, corpo }) =>
      lendo(contexto, (tx, escopo) => preverTransferencia(tx, escopo, params.idEmpresa, corpo)),
    transferirLancamentos: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        transferirLancamentos(tx, atoDe(contexto, agora()), params.idEmpresa, corpo),
      ),
  })
}
