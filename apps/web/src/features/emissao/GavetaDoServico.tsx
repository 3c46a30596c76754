import { Button } from "@mantine/core"
import { rotasDaEmissao, type ServicoDaEmpresa } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import {
  consultaEmissao,
  useArquivarServico,
  useCriarServico,
  useEditarServico,
} from "../../shared/emissao/emissao.api.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { CamposDoServico } from "./CamposDoServico.tsx"
import { camposComparados, corpoDe, leituraDe, NOVO } from "./servico.ts"

interface Props {
  readonly servico: ServicoDaEmpresa
  readonly aoFechar: () => void
}

/** One service: the notes already issued stay as they are. */
export function GavetaDoServico({ servico, aoFechar }: Props) {
  const { id, idEmpresa, arquivadoEm } = servico
  const editar = useEditarServico(servico)
  const arquivar = useArquivarServico(servico)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "emissao.servico",
    registro: id,
    esquema: rotasDaEmissao.editarServico.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(servico),
    reler: async () => {
      const { servicos } = await queryClient.fetchQuery({ ...consultaEmissao(idEmpresa), staleTime: 0 })
      return leituraDe(servicos.find((s) => s.id === id) ?? servico)
    },
    salvar: (corpo, versao) => editar.mutateAsync({ corpo, versao }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `O serviço ${nome} foi salvo.`)
    },
  })
  const arquivado = arquivadoEm !== null
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={servico.nome}
      subtitulo="Serviço pronto para a nota"
      marcas={arquivado ? <Etiqueta tom="neutro">Arquivado</Etiqueta> : null}
      atos={
        <Button
          variant="default"
          loading={arquivar.isPending}
          onClick={() => arquivar.mutate(!arquivado, { onSuccess: (novo) => edicao.atualizar(leituraDe(novo)) })}
        >
          {arquivado ? "Trazer de volta" : "Arquivar"}
        </Button>
      }
      aoFechar={aoFechar}
    >
      <CamposDoServico form={edicao.form} />
    </GavetaDeEdicao>
  )
}

/** Registers what the company does. */
export function GavetaDoNovoServico({
  idEmpresa,
  aoFechar,
}: {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}) {
  const criar = useCriarServico(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "emissao.servico.novo",
    registro: idEmpresa,
    esquema: rotasDaEmissao.criarServico.corpo,
    iniciais: NOVO,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `O serviço ${nome} foi cadastrado.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Novo serviço"
      acao="Cadastrar serviço"
      recusa="O serviço não foi cadastrado"
      aoFechar={aoFechar}
    >
      <CamposDoServico form={cadastro.form} />
    </GavetaDeCadastro>
  )
}
