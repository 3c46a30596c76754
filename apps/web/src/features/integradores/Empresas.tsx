import { Button } from "@mantine/core"
import { type EmpresaNoIntegrador, type Integrador, integradores } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconBuilding } from "@tabler/icons-react"
import { Suspense, useMemo, useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { type BuscaDoIntegrador, filtroDaBusca } from "./busca.ts"
import { consultaEmpresas, useBuscar, useMudarEmpresas } from "./integradores.api.ts"
import classes from "./integradores.module.css"

const DialogoDaPrevia = sobDemanda(async () => (await import("./DialogoDaPrevia.tsx")).DialogoDaPrevia)

interface Props {
  readonly integrador: Integrador
  readonly busca: BuscaDoIntegrador
}

/** Which companies issue and capture through it, chosen one by one or many at a time. */
export function Empresas({ integrador, busca }: Props) {
  const filtro = filtroDaBusca(busca)
  const consulta = useMemo(() => consultaEmpresas(integrador), [integrador])
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta })
  const selecao = useSelecao(JSON.stringify(filtro))
  const [prevendo, setPrevendo] = useState<EmpresaNoIntegrador | null>(null)
  const mudar = useMudarEmpresas(integrador)
  const buscar = useBuscar(integrador)
  const { emite } = integradores[integrador]
  const colunas = emite ? COM_EMISSAO : SO_CAPTURA
  const aplicar = (mudanca: { readonly emite?: boolean; readonly captura?: boolean }, ids?: readonly string[]) =>
    mudar.mutate(
      {
        selecao: ids === undefined && selecao.todas ? { filtro } : { ids: [...(ids ?? selecao.ids)] },
        ...mudanca,
      },
      { onSuccess: selecao.limpar },
    )
  return (
    <>
      <ListaDeRegistros
        nome={`integrador-${integrador}-empresas`}
        legenda="Empresas no integrador"
        palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ idEmpresa }) => idEmpresa}
        rotulo={({ empresa }) => empresa}
        cartao={cartao}
        campos={emite ? CAMPOS : CAMPOS.map(semEmissao)}
        selecao={{
          estado: selecao,
          acoes: () => (
            <>
              {emite && (
                <>
                  <Button size="xs" onClick={() => aplicar({ emite: true })}>
                    Emitir por aqui
                  </Button>
                  <Button size="xs" variant="default" onClick={() => aplicar({ emite: false })}>
                    Emitir pelo nacional
                  </Button>
                </>
              )}
              <Button size="xs" onClick={() => aplicar({ captura: true })}>
                Ligar captura
              </Button>
              <Button size="xs" variant="default" onClick={() => aplicar({ captura: false })}>
                Desligar captura
              </Button>
            </>
          ),
          explicacao: (n) =>
            `Vale para ${plural(n, "empresa escolhida", "empresas escolhidas")}; as outras ficam como estão.`,
        }}
        acoes={(e) => [
          { id: "previa", rotulo: "Ver o que viria", aoAcionar: () => setPrevendo(e) },
          ...(e.captura
            ? [{ id: "buscar", rotulo: "Buscar agora", aoAcionar: () => buscar.mutate([e.idEmpresa]) }]
            : []),
          {
            id: "captura",
            rotulo: e.captura ? "Desligar captura" : "Ligar captura",
            aoAcionar: () => aplicar({ captura: !e.captura }, [e.idEmpresa]),
          },
          ...(emite
            ? [
                {
                  id: "emite",
                  rotulo: e.emite ? "Emitir pelo nacional" : "Emitir por aqui",
                  aoAcionar: () => aplicar({ emite: !e.emite }, [e.idEmpresa]),
                },
              ]
            : []),
        ]}
        vazio={{
          titulo: "Nenhuma empresa neste filtro",
          texto: "Retire o filtro para ver todas as empresas da carteira.",
          icone: IconBuilding,
        }}
      />
      <Suspense>
        {prevendo && <DialogoDaPrevia integrador={integrador} empresa={prevendo} aoFechar={() => setPrevendo(null)} />}
      </Suspense>
    </>
  )
}

const CAMPOS: readonly CampoDoFiltro<keyof BuscaDoIntegrador>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
  {
    campo: "filtro",
    tipo: "opcoes",
    rotulo: "Empresas",
    todas: "Todas as empresas",
    opcoes: [
      { value: "emitem", label: "Emitem por aqui" },
      { value: "capturam", label: "Capturam por aqui" },
      { value: "sem-sucesso", label: "Captura sem sucesso" },
    ],
  },
]
const semEmissao = (campo: CampoDoFiltro<keyof BuscaDoIntegrador>): CampoDoFiltro<keyof BuscaDoIntegrador> =>
  campo.tipo === "opcoes" ? { ...campo, opcoes: campo.opcoes.filter(({ value }) => value !== "emitem") } : campo

function Captura({ e }: { readonly e: EmpresaNoIntegrador }) {
  if (!e.captura) return <Etiqueta tom="neutro">Desligada</Etiqueta>
  if (e.erro !== null) return <Etiqueta tom="erro">Sem sucesso</Etiqueta>
  return <Etiqueta tom="feito">{e.sucessoEm ? "Em dia" : "Esperando a vez"}</Etiqueta>
}

const ultima = ({ captura, sucessoEm, erro }: EmpresaNoIntegrador) =>
  !captura ? "" : (erro ?? (sucessoEm ? formatarDataHora(sucessoEm) : "Ainda não buscou"))

const empresa: ColunaDaLista<EmpresaNoIntegrador> = {
  id: "empresa",
  titulo: "Empresa",
  principal: true,
  celula: (e) => e.empresa,
}
const cnpj: ColunaDaLista<EmpresaNoIntegrador> = {
  id: "cnpj",
  titulo: "CNPJ",
  celula: (e) => <span className="numerico">{formatarDocumento(e.cnpj)}</span>,
}
const emissao: ColunaDaLista<EmpresaNoIntegrador> = {
  id: "emite",
  titulo: "Emite",
  largura: "9rem",
  celula: (e) =>
    e.emite ? <Etiqueta tom="feito">Por aqui</Etiqueta> : <span className={classes.fraco}>Nacional</span>,
}
const resto: readonly ColunaDaLista<EmpresaNoIntegrador>[] = [
  { id: "captura", titulo: "Captura", largura: "10rem", celula: (e) => <Captura e={e} /> },
  { id: "ultima", titulo: "Última busca", celula: (e) => <span className={classes.fraco}>{ultima(e)}</span> },
  { id: "documentos", titulo: "Documentos", numerica: true, largura: "8rem", celula: (e) => e.documentos },
]
const COM_EMISSAO = [empresa, cnpj, emissao, ...resto]
const SO_CAPTURA = [empresa, cnpj, ...resto]

const cartao = (e: EmpresaNoIntegrador) => (
  <ResumoEmCartao titulo={e.empresa} aoLado={<Captura e={e} />}>
    <span className={classes.fraco}>
      {e.emite ? "Emite por aqui · " : ""}
      {plural(e.documentos, "documento", "documentos")}
      {ultima(e) ? ` · ${ultima(e)}` : ""}
    </span>
  </ResumoEmCartao>
)
