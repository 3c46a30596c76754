import { rotasDoTrabalhoContabil } from "@partida/contracts"
import { atoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarAoLancamento, desvincularDoLancamento, listarAnexosDoLancamento } from "./anexos.service.ts"
import { preverTransferencia, transferirLancamentos } from "./transferencias.service.ts"

/** Papers of entries, and entries that move from one account to another. */
export function registrarTrabalhoContabil({ app, autenticar, banco, agora, aqui }: Porta, armazem: Armazem): void {
  montar(app, autenticar, rotasDoTrabalhoContabil, {
    listarAnexosDoLancamento: aqui((tx, { escopo }, { params }) => listarAnexosDoLancamento(tx, escopo, params)),
    anexarAoLancamento: (contexto, { params, arquivos }) =>
      anexarAoLancamento({ banco, armazem }, atoDe(contexto, agora()), contexto.pessoa.papel, { ...params, arquivos }),
    desvincularDoLancamento: aqui((tx, { escopo }, { params }) => desvincularDoLancamento(tx, escopo, params)),
    preverTransferencia: aqui((tx, { escopo }, { params, corpo }) =>
      preverTransferencia(tx, escopo, params.idEmpresa, corpo),
    ),
    transferirLancamentos: aqui((tx, ato, { params, corpo }) =>
      transferirLancamentos(tx, ato, params.idEmpresa, corpo),
    ),
  })
}
