import { rotasDosFornecedores } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  arquivarFornecedor,
  consultarFornecedor,
  criarFornecedor,
  editarFornecedor,
  exportarFornecedores,
  importarDasNotas,
  paginaDeFornecedores,
  proporFornecedores,
} from "./fornecedores.service.ts"

/** Who a company buys from. */
export function registrarFornecedores({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDosFornecedores, {
    listarFornecedores: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => paginaDeFornecedores(tx, escopoDe(contexto), params.idEmpresa, query)),
    exportarFornecedores: (contexto, { params, query }) =>
      exportarFornecedores(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarFornecedor: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => consultarFornecedor(tx, escopoDe(contexto), params.id)),
    criarFornecedor: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        criarFornecedor(tx, atoDe(contexto, agora()), params.idEmpresa, corpo),
      ),
    editarFornecedor: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        editarFornecedor(tx, escopoDe(contexto), params.id, versaoEsperada, corpo),
      ),
    arquivarFornecedor: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        arquivarFornecedor(tx, atoDe(contexto, agora()), params.id, corpo.arquivado),
      ),
    proporFornecedoresDasNotas: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => proporFornecedores(tx, escopoDe(contexto), params.idEmpresa)),
    importarFornecedoresDasNotas: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        importarDasNotas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo.exceto),
      ),
  })
}
