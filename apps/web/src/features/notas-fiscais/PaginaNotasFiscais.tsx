import { Button, Group } from "@mantine/core"
import type { Nota } from "@partida/contracts"
import { IconDownload, IconEye, IconFileOff, IconReceipt, IconUpload } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { Origem } from "../../shared/emissao/GavetaDaEmissao.tsx"
import { DepoisDoQueVemAcima, ListaPorVir } from "../../shared/lista/DepoisDoQueVemAcima.tsx"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import {
  cartaoComEmpresa,
  cartaoDaNota,
  chaveDaNota,
  colunasComEmpresa,
  colunasDasNotas,
  rotuloDaNota,
  totaisDasNotas,
} from "../../shared/notas/colunas.tsx"
import { consultaNotas, exportarNotas, useBaixarXml } from "../../shared/notas/notas.api.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDasNotas, filtroDaBusca, ordemDasNotas, ordemPadrao } from "./busca.ts"
import { camposComEmpresa, camposDasNotas } from "./campos.ts"

const GavetaDaNota = sobDemanda(async () => (await import("../../shared/notas/GavetaDaNota.tsx")).GavetaDaNota)
const AcimaDasNotas = sobDemanda(async () => (await import("./AcimaDasNotas.tsx")).AcimaDasNotas)
const GavetaDoEvento = sobDemanda(async () => (await import("./GavetaDoEvento.tsx")).GavetaDoEvento)
const GavetaDaEmissao = sobDemanda(
  async () => (await import("../../shared/emissao/GavetaDaEmissao.tsx")).GavetaDaEmissao,
)
const EscolhaDaEmissora = sobDemanda(
  async () => (await import("../../shared/emissao/EscolhaDaEmissora.tsx")).EscolhaDaEmissora,
)
const Importacao = sobDemanda(async () => (await import("./Importacao.tsx")).Importacao)

/** What is read above the list. */
const ACIMA = [
  "consultarCaptura",
  "consultarCapturaDaEmpresa",
  "listarEventosEmEspera",
  "listarEmissoes",
  "listarPerguntasDeProduto",
]

/** Notes of the companies within reach: import, find, decide. */
export function PaginaNotasFiscais() {
  const [busca, mudar] = useBusca(buscaDasNotas)
  const comGaveta = useJaFoi(busca.nota !== undefined)
  const comEvento = useJaFoi(busca.evento !== undefined)
  const [competencia] = useCompetencia()
  const { pessoa, alcanca } = usePessoa()
  const ordem = ordemDasNotas(busca)
  const filtro = { ...filtroDaBusca(busca, competencia), ordem: ordem.ordem, sentido: ordem.direcao }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaNotas })
  const baixar = useBaixarXml()
  const podeImportar = alcanca("EMPRESA")
  const variasEmpresas = alcanca("CONTADOR") || pessoa.empresas.length > 1
  const importando = podeImportar && (busca.importar === "sim" || busca.lote !== undefined)
  const importar = () => mudar({ importar: "sim" })
  const [sozinha] = pessoa.empresas
  const emissora = busca.empresa ?? (pessoa.empresas.length === 1 ? sozinha?.id : undefined)
  const [origem, setOrigem] = useState<Origem>(NOVA)
  const emitirDe = (de: Origem) => {
    setOrigem(de)
    mudar({ emitir: "sim", emissao: undefined, nota: undefined })
  }
  const abrir = (nota: Nota) => mudar({ nota: nota.id })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Notas fiscais"
        subtitulo={
          busca.periodo ? "Todas as competências" : `Competência ${formatarCompetenciaPorExtenso(competencia)}`
        }
        acoes={
          <Group gap="sm">
            {podeImportar && !importando && (
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={importar}>
                Importar notas
              </Button>
            )}
            <Button leftSection={<IconReceipt size={16} />} onClick={() => emitirDe(NOVA)}>
              Emitir nota
            </Button>
          </Group>
        }
      />
      <Suspense>{importando && <Importacao lote={busca.lote ?? null} mudar={mudar} />}</Suspense>
      <Suspense fallback={<ListaPorVir />}>
        <AcimaDasNotas
          busca={busca}
          mudar={mudar}
          emissora={emissora}
          doEscritorio={alcanca("CONTADOR")}
          podeImportar={podeImportar}
          aoEmitir={emitirDe}
        />
        <DepoisDoQueVemAcima consultas={ACIMA}>
          <Cartao semMargem rotulo="Notas fiscais">
            <ListaDeRegistros
              tela="/receitas/notas-fiscais"
              legenda="Notas fiscais"
              palavras={{ um: "nota", varios: "notas", artigo: "a" }}
              lista={lista}
              colunas={variasEmpresas ? colunasComEmpresa : colunasDasNotas}
              chave={chaveDaNota}
              rotulo={rotuloDaNota}
              cartao={variasEmpresas ? cartaoComEmpresa : cartaoDaNota}
              campos={variasEmpresas ? camposComEmpresa : camposDasNotas}
              ordem={{ atual: ordem, padrao: ordemPadrao }}
              exportar={exportarNotas(filtro)}
              totais={totaisDasNotas(lista.dados?.totais)}
              acoes={(nota) => [
                { id: "abrir", rotulo: "Abrir", icone: IconEye, aoAcionar: () => abrir(nota) },
                { id: "xml", rotulo: "Baixar XML", icone: IconDownload, aoAcionar: () => baixar.mutate(nota.id) },
              ]}
              aberta={busca.nota}
              aoAbrir={abrir}
              vazio={{
                titulo: busca.periodo ? "Nenhuma nota por aqui ainda" : "Nenhuma nota nesta competência",
                texto:
                  "Envie os XML das NFS-e, NF-e e NFC-e, um a um ou em ZIP. Importar o mesmo arquivo duas vezes não duplica nada.",
                icone: IconFileOff,
                acao: podeImportar && !importando && (
                  <Button variant="default" onClick={importar}>
                    Importar notas
                  </Button>
                ),
              }}
            />
          </Cartao>
        </DepoisDoQueVemAcima>
      </Suspense>
      <Suspense>
        {comGaveta && (
          <GavetaDaNota
            id={busca.nota ?? null}
            aoFechar={() => mudar({ nota: undefined })}
            aoSubstituir={(nota, pedido) => {
              setOrigem({ tipo: "substituir", idNota: nota.id, pedido })
              mudar({ nota: undefined, empresa: nota.idEmpresa, emitir: "sim", emissao: undefined })
            }}
          />
        )}
        {busca.emitir && !emissora && (
          <EscolhaDaEmissora
            aoEscolher={(empresa) => mudar({ empresa })}
            aoFechar={() => mudar({ emitir: undefined })}
          />
        )}
        {busca.emitir && emissora && (
          <GavetaDaEmissao
            key={busca.emissao ?? origem.tipo}
            idEmpresa={emissora}
            origem={origem}
            emissao={busca.emissao ?? null}
            aoEmitir={(emissao) => mudar({ emissao })}
            aoRecomecar={emitirDe}
            aoFechar={() => {
              setOrigem(NOVA)
              mudar({ emitir: undefined, emissao: undefined })
            }}
          />
        )}
        {comEvento && <GavetaDoEvento id={busca.evento ?? null} aoFechar={() => mudar({ evento: undefined })} />}
      </Suspense>
    </>
  )
}

const NOVA: Origem = { tipo: "nova" }
