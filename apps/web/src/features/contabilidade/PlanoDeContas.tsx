import { Button, Group } from "@mantine/core"
import type { ContaContabil } from "@partida/contracts"
import { IconBook2, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { semAcento } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import { consultaContasContabeis, exportarContasContabeis } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"

const DialogoDoReferencial = sobDemanda(async () => (await import("./DialogoDoReferencial.tsx")).DialogoDoReferencial)
const NovaConta = sobDemanda(async () => (await import("./NovaConta.tsx")).NovaConta)

/** The chart of the company: the office's, with the accounts of its own. */
export function PlanoDeContas({ idEmpresa, periodo, busca, mudar }: PropsDaAba) {
  const resultado = useQuery(consultaContasContabeis(idEmpresa))
  const procurada = semAcento(busca.busca ?? "")
  const linhas = resultado.data?.filter(
    (c) =>
      procurada === "" ||
      semAcento(c.nome).includes(procurada) ||
      c.codigo.startsWith(procurada) ||
      String(c.reduzido ?? "") === procurada,
  )
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas })
  return (
    <>
      <Group gap="xs" className={`${classes.periodo ?? ""} nao-imprimir`}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => mudar({ novo: "conta" })}
        >
          Nova conta da empresa
        </Button>
        <Button size="xs" variant="default" onClick={() => mudar({ novo: "referencial" })}>
          Ligações com a referencial
        </Button>
      </Group>
      <ListaDeRegistros
        nome="/contabilidade/contas"
        legenda="Plano de contas"
        palavras={{ um: "conta", varios: "contas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ codigo }) => codigo}
        rotulo={({ codigo, nome }) => `${codigo} ${nome}`}
        cartao={cartao}
        campos={campos}
        exportar={exportarContasContabeis({ idEmpresa })}
        aoAbrir={({ codigo }) => mudar({ aba: "razao", conta: codigo, busca: undefined, pagina: undefined })}
        vazio={{ titulo: "Nenhuma conta com isso", texto: "Mude a busca.", icone: IconBook2 }}
      />
      <Suspense>
        {busca.novo === "conta" && (
          <NovaConta idEmpresa={idEmpresa} contas={resultado.data ?? []} aoFechar={() => mudar({ novo: undefined })} />
        )}
        {busca.novo === "referencial" && (
          <DialogoDoReferencial
            idEmpresa={idEmpresa}
            ano={periodo.ate.slice(0, 4)}
            aoFechar={() => mudar({ novo: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

const colunas: readonly ColunaDaLista<ContaContabil>[] = [
  { id: "codigo", titulo: "Conta", celula: (c) => <span className={classes.codigo}>{c.codigo}</span> },
  { id: "reduzido", titulo: "Reduzido", numerica: true, celula: (c) => c.reduzido ?? "" },
  {
    id: "nome",
    titulo: "Nome",
    principal: true,
    longa: true,
    exportacao: ["nome", "tipo"],
    celula: (c) => (c.tipo === "S" ? <strong>{c.nome}</strong> : c.nome),
  },
  { id: "referencial", titulo: "Conta referencial", celula: (c) => c.referencial ?? "" },
  { id: "aglutinacao", titulo: "Demonstração", oculta: true, celula: (c) => c.aglutinacao ?? "" },
  {
    id: "propria",
    titulo: "De quem é",
    celula: (c) => (c.propria ? <Etiqueta tom="andamento">Da empresa</Etiqueta> : "Do escritório"),
  },
]

const cartao = (c: ContaContabil) => (
  <ResumoEmCartao titulo={c.nome} aoLado={c.reduzido ?? ""}>
    <span className={classes.codigo}>{c.codigo}</span>
  </ResumoEmCartao>
)

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Conta", exemplo: "Nome, código ou reduzido" },
]
