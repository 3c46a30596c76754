import { Button, Select } from "@mantine/core"
import type { LinhaDoRazao } from "@partida/contracts"
import { IconBook2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { comLado, type PropsDaAba } from "./Balancete.tsx"
import { consultaContasContabeis, consultaRazao, exportarRazao } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { LivroEmPdf } from "./LivroEmPdf.tsx"

const DialogoDaTransferencia = sobDemanda(
  async () => (await import("./DialogoDaTransferencia.tsx")).DialogoDaTransferencia,
)

type Props = PropsDaAba & { readonly aoAbrirLancamento: (id: string) => void }

/** The ledger of an account, posting by posting, with the balance after each; synthetic ones show all under them. */
export function Razao(props: Props) {
  const { idEmpresa, busca, mudar } = props
  const { data: contas } = useQuery(consultaContasContabeis(idEmpresa))
  return (
    <>
      <LivroEmPdf idEmpresa={idEmpresa} periodo={props.periodo} qual="razao" />
      <div className={`${classes.periodo ?? ""} nao-imprimir`}>
        <Select
          size="xs"
          label="Conta"
          searchable
          placeholder="Código, reduzido ou nome"
          nothingFoundMessage="Nenhuma conta com isso."
          limit={50}
          className={classes.escolha ?? ""}
          data={(contas ?? []).map((c) => ({
            value: c.codigo,
            label: `${c.codigo} ${c.nome}${c.reduzido === null ? "" : ` (${c.reduzido})`}`,
          }))}
          value={busca.conta ?? null}
          onChange={(conta) => mudar({ conta: conta ?? undefined, pagina: undefined })}
        />
      </div>
      {busca.conta === undefined ? (
        <EstadoVazio titulo="Escolha uma conta" icone={IconBook2}>
          Digite o código, o reduzido ou o nome; ou abra uma conta pelo balancete.
        </EstadoVazio>
      ) : (
        <DaConta key={busca.conta} {...props} conta={busca.conta} />
      )}
    </>
  )
}

function DaConta({ idEmpresa, periodo, busca, mudar, conta, aoAbrirLancamento }: Props & { readonly conta: string }) {
  const filtro = { ...periodo, conta }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaRazao,
  })
  const { dados } = lista
  return (
    <>
      {dados && (
        <div className={classes.numeros}>
          <Numeros>
            <Numero rotulo="Saldo anterior" valor={comLado(dados.anterior)} />
            <Numero rotulo="Débitos" valor={formatarValor(dados.debitos)} />
            <Numero rotulo="Créditos" valor={formatarValor(dados.creditos)} />
            <Numero rotulo="Saldo atual" valor={comLado(dados.atual)} />
          </Numeros>
          {dados.lista.length > 0 && dados.conta.tipo === "A" && (
            <Button
              size="xs"
              variant="default"
              mt="sm"
              className="nao-imprimir"
              onClick={() => mudar({ novo: "transferencia" })}
            >
              Reclassificar lançamentos
            </Button>
          )}
        </div>
      )}
      <ListaDeRegistros
        nome="/contabilidade/razao"
        legenda="Razão"
        palavras={{ um: "linha", varios: "linhas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ numero, historico }) => `Lançamento ${numero}: ${historico}`}
        cartao={cartao}
        exportar={exportarRazao({ idEmpresa, ...filtro })}
        aoAbrir={({ idLancamento }) => aoAbrirLancamento(idLancamento)}
        vazio={{
          titulo: "A conta não se moveu no período",
          texto: "O saldo, se há, vem de antes. Escolha um começo anterior em “Desde”.",
          icone: IconBook2,
        }}
      />
      <Suspense>
        {busca.novo === "transferencia" && (
          <DialogoDaTransferencia
            idEmpresa={idEmpresa}
            conta={conta}
            periodo={periodo}
            aoFechar={() => mudar({ novo: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

const colunas: readonly ColunaDaLista<LinhaDoRazao>[] = [
  { id: "data", titulo: "Data", celula: (l) => formatarData(l.data) },
  { id: "numero", titulo: "Nº", numerica: true, celula: (l) => l.numero },
  { id: "historico", titulo: "Histórico", principal: true, longa: true, celula: (l) => l.historico },
  {
    id: "contrapartida",
    titulo: "Contrapartida",
    longa: true,
    celula: ({ contrapartida: c }) => (c === null ? "Diversos" : c.nome),
  },
  { id: "debito", titulo: "Débito", numerica: true, celula: (l) => (l.debito === null ? "" : formatarValor(l.debito)) },
  {
    id: "credito",
    titulo: "Crédito",
    numerica: true,
    celula: (l) => (l.credito === null ? "" : formatarValor(l.credito)),
  },
  { id: "saldo", titulo: "Saldo", numerica: true, exportacao: ["saldo", "lado"], celula: (l) => comLado(l.saldo) },
]

const cartao = (l: LinhaDoRazao) => (
  <ResumoEmCartao titulo={l.historico} aoLado={<strong>{comLado(l.saldo)}</strong>}>
    <span>
      {formatarData(l.data)} · nº {l.numero} ·{" "}
      {l.debito === null ? `crédito ${formatarValor(l.credito ?? "0.00")}` : `débito ${formatarValor(l.debito)}`}
    </span>
  </ResumoEmCartao>
)
