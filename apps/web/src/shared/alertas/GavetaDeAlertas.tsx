import { type Alerta, type NivelDeAlerta, niveisDeAlerta, type TipoDeAlerta, tiposDeAlerta } from "@partida/contracts"
import { IconBellCheck } from "@tabler/icons-react"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { BotaoDePlanilha } from "../lista/BotaoDePlanilha.tsx"
import type { CampoDoFiltro } from "../lista/campos.ts"
import { useEstadoLocal } from "../lista/estado.ts"
import { ListaDeRegistros } from "../lista/ListaDeRegistros.tsx"
import { useLista } from "../lista/useLista.ts"
import { consultaAlertas, exportarAlertas, exportarReceitasAnteriores } from "./alertas.api.ts"
import classes from "./alertas.module.css"
import { CartaoDoAlerta, colunasDosAlertas } from "./colunas.tsx"
import type { EnderecoDosAlertas } from "./endereco.ts"
import { niveis, rotuloDoNivel, totalDe } from "./textos.ts"

interface Props {
  readonly pedido: EnderecoDosAlertas
  readonly aberta: boolean
  readonly aoFechar: () => void
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar alertas", exemplo: "Empresa ou CNPJ" },
  {
    campo: "tipo",
    tipo: "opcoes",
    rotulo: "Assunto",
    todas: "Todos os assuntos",
    largura: 220,
    opcoes: Object.entries(tiposDeAlerta).map(([value, { rotulo }]) => ({ value, label: rotulo })),
  },
  {
    campo: "situacao",
    tipo: "opcoes",
    rotulo: "Situação",
    todas: "Abertos",
    largura: 150,
    opcoes: [
      { value: "resolvidos", label: "Resolvidos" },
      { value: "todos", label: "Abertos e resolvidos" },
    ],
  },
]
const chave = ({ idEmpresa, tipo, chave: dela }: Alerta) => `${idEmpresa}:${tipo}:${dela}`
const cartao = (alerta: Alerta) => <CartaoDoAlerta alerta={alerta} />

/** Every alert within reach, or those of one company, the gravest first; each leads to the screen that looks into it. */
export function GavetaDeAlertas({ pedido, aberta, aoFechar }: Props) {
  const estado = useEstadoLocal({
    ...(pedido.alertasTipo ? { tipo: pedido.alertasTipo } : {}),
    ...(pedido.alertasNivel ? { nivel: pedido.alertasNivel } : {}),
    ...(pedido.alertas && pedido.alertas !== "abertos" ? { situacao: pedido.alertas } : {}),
  })
  const filtro = filtroDe(estado.valores, pedido.alertasDe)
  const lista = useLista({ estado, filtro, consulta: consultaAlertas })
  const { dados } = lista
  const contagens = dados?.contagens
  const daEmpresa = pedido.alertasDe ? dados?.lista[0]?.apelido : undefined
  return (
    <Gaveta
      aberta={aberta}
      largura={860}
      aoFechar={aoFechar}
      titulo="Alertas"
      subtitulo={pedido.alertasDe ? (daEmpresa ?? "Desta empresa") : "Das empresas que você acompanha"}
    >
      <div className={classes.niveis}>
        <AbasDaLista
          rotulo="Filtrar por nível"
          atual={filtro.nivel ?? "todos"}
          abas={[
            { id: "todos", rotulo: "Todos", quantidade: contagens && totalDe(contagens) },
            ...niveis.map((id) => ({ id, rotulo: rotuloDoNivel(id), quantidade: contagens?.[id] })),
          ]}
          aoEscolher={(id) => estado.mudar({ nivel: id === "todos" ? undefined : id, pagina: undefined })}
        />
      </div>
      {filtro.tipo === "receitas-anteriores" && (
        <BotaoDePlanilha
          abrir={exportarReceitasAnteriores(filtro)}
          titulo="Receita e folha antes do Simples"
          total={dados?.paginacao.totalDeRegistros ?? 0}
        >
          Baixar a receita e a folha de cada mês
        </BotaoDePlanilha>
      )}
      <ListaDeRegistros
        nome="alertas"
        legenda="Alertas"
        palavras={{ um: "alerta", varios: "alertas", artigo: "o" }}
        lista={lista}
        colunas={colunasDosAlertas}
        chave={chave}
        rotulo={({ apelido, tipo }) => `${apelido}: ${tiposDeAlerta[tipo].rotulo}`}
        cartao={cartao}
        campos={campos}
        exportar={exportarAlertas(filtro)}
        vazio={{
          titulo: "Nenhum alerta",
          texto: "Nada pede a sua atenção por aqui. Os alertas aparecem quando um mês é calculado e uma vez por dia.",
          icone: IconBellCheck,
        }}
      />
    </Gaveta>
  )
}

const ehTipo = (valor: unknown): valor is TipoDeAlerta =>
  typeof valor === "string" && Object.hasOwn(tiposDeAlerta, valor)
const ehNivel = (valor: unknown): valor is NivelDeAlerta =>
  typeof valor === "string" && Object.hasOwn(niveisDeAlerta, valor)

function filtroDe({ tipo, nivel, busca, situacao }: Readonly<Record<string, unknown>>, idEmpresa: string | undefined) {
  const outros = (["resolvidos", "todos"] as const).find((outra) => outra === situacao)
  return {
    ...(ehTipo(tipo) ? { tipo } : {}),
    ...(ehNivel(nivel) ? { nivel } : {}),
    ...(typeof busca === "string" && busca !== "" ? { busca } : {}),
    ...(outros ? { situacao: outros } : {}),
    ...(idEmpresa ? { idEmpresa } : {}),
  }
}
